#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "identity.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

int statecraft_find_file(const char *path, struct statecraft_file_identity *identity) {
#ifdef STATX_INO
  struct statx found;
  if (statx(AT_FDCWD, path, 0, STATX_INO, &found) == 0) {
    identity->device = (uint64_t)found.stx_dev_major << 32 | found.stx_dev_minor;
    identity->inode = found.stx_ino;
    return 0;
  }
  // Kernels before 4.11, and some sandboxes, do not have it.
  if (errno != ENOSYS && errno != EPERM) return -1;
#endif
  struct stat status;
  if (stat(path, &status) != 0) return -1;
  identity->device = (uint64_t)status.st_dev;
  identity->inode = (uint64_t)status.st_ino;
  return 0;
}
