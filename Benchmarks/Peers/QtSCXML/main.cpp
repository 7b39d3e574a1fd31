// Measures with Qt SCXML what the program Documents measures with Statecraft: reading a document, and
// an event. Usage: qt-documents FILE.
#include <QCoreApplication>
#include <QScxmlStateMachine>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

namespace {

// Milliseconds of processor time: what others do on the machine does not count.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1000.0 + time.tv_nsec / 1e6;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// From the file to a machine that could start.
std::unique_ptr<QScxmlStateMachine> read(const QString &file, double &duration) {
  const auto start = now();
  std::unique_ptr<QScxmlStateMachine> machine(QScxmlStateMachine::fromFile(file));
  machine->init();
  duration = now() - start;
  return machine;
}

}  // namespace

int main(int count, char **arguments) {
  QCoreApplication application(count, arguments);
  if (count != 2) {
    std::fprintf(stderr, "usage: %s FILE\n", arguments[0]);
    return 64;
  }
  const QString file = QString::fromLocal8Bit(arguments[1]);
  double first = 0;
  auto machine = read(file, first);
  if (!machine->parseErrors().isEmpty()) {
    std::fprintf(stderr, "%s\n", qPrintable(machine->parseErrors().first().toString()));
    return 65;
  }
  std::vector<double> again(21);
  for (double &duration : again) read(file, duration);

  machine->start();
  while (!machine->isRunning() || machine->activeStateNames().isEmpty()) {
    application.processEvents();
  }
  QStringList events;
  for (int index = 0; index < 1000; index += 1) {
    events.append(QStringLiteral("e%1.x%1").arg(index % 5));
  }
  std::vector<double> sending(21);
  for (double &duration : sending) {
    const auto start = now();
    for (const QString &event : events) {
      machine->submitEvent(event);
      application.processEvents();
    }
    duration = (now() - start) * 1000 / events.size();
  }
  // Where they lead must be where Statecraft gets.
  for (const QString &event : events.first(13)) {
    machine->submitEvent(event);
    application.processEvents();
  }
  std::printf("first_ms %.3f\nagain_ms %.3f\nevent_us %.3f\n", first, median(again), median(sending));
  std::printf("state %s\n", qPrintable(machine->activeStateNames().join(' ')));
  return 0;
}
