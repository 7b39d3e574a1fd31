// What the documents share: their data in C++, and a machine that is handed events by number.
#pragma once

#include <QCoreApplication>
#include <QScxmlCppDataModel>
#include <QScxmlStateMachine>
#include <cstdint>

#include "../peer.h"

/// Events go through the machine's queue, and its queue through Qt's event loop, a thousand at once.
class Sender {
 public:
  Sender(QScxmlStateMachine& machine, const char* letter) : machine(machine) {
    for (int number = 0; number < 8; ++number) names[number] = letter + QString::number(number);
    machine.start();
    QCoreApplication::processEvents();
  }

  void send(unsigned event) {
    machine.submitEvent(names[event]);
    if (++waiting == 1000) finish();
  }

  void finish() {
    waiting = 0;
    QCoreApplication::processEvents();
  }

 private:
  QScxmlStateMachine& machine;
  QString names[8];
  int waiting = 0;
};
