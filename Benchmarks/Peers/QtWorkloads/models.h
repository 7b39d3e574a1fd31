#pragma once

#include <QScxmlCppDataModel>
#include <cstdint>

class TurnstileModel : public QScxmlCppDataModel {
  Q_OBJECT
  Q_SCXML_DATAMODEL
 public:
  std::uint32_t count = 0;
  std::uint32_t state = 0;
};

class TrafficModel : public QScxmlCppDataModel {
  Q_OBJECT
  Q_SCXML_DATAMODEL
 public:
  std::uint32_t v = 0;
  std::uint32_t state = 0;
};

class PlayerModel : public QScxmlCppDataModel {
  Q_OBJECT
  Q_SCXML_DATAMODEL
 public:
  std::uint32_t a = 0;
  void enter(unsigned id) { a = a * 3 + (2 * id + 1); }
  void leave(unsigned id) { a = (a ^ (7 * id + 5)) * 5; }
};

class RegionsModel : public QScxmlCppDataModel {
  Q_OBJECT
  Q_SCXML_DATAMODEL
 public:
  std::uint32_t log = 0;
  void enter(unsigned number) { log = log * 3 + number; }
};
