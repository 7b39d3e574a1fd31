/// Which file a path leads to.
///
/// `stat` asks for the times of the file, too. Linux gives a file whose time somebody has read a time of its own with
/// the next write, and not that of the last tick of the clock, so that the next synchronization writes the file's inode,
/// too: another write to the disk with each commit, if each one looks for the file. `statx` asks for nothing else. Swift
/// does not see this function of glibc.
#ifndef STATECRAFT_FILE_IDENTITY_H
#define STATECRAFT_FILE_IDENTITY_H

#include <stdint.h>

/// What no other file has as long as this one is open.
struct statecraft_file_identity {
  uint64_t device;
  uint64_t inode;
};

/// Looks at what a path leads to, behind symbolic links; returns 0, or -1 if nothing can be found there.
int statecraft_find_file(const char *path, struct statecraft_file_identity *identity);

#endif
