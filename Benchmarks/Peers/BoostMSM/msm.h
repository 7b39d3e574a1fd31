// Boost.MSM with functor front end and the settings that its documentation recommends for speed.
#pragma once

#define BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS
#define BOOST_MPL_LIMIT_VECTOR_SIZE 50
#define BOOST_MPL_LIMIT_MAP_SIZE 50

#include <boost/mpl/insert_range.hpp>
#include <boost/mpl/vector.hpp>
#include <boost/msm/back/state_machine.hpp>
#include <boost/msm/front/functor_row.hpp>
#include <boost/msm/front/state_machine_def.hpp>

namespace mpl = boost::mpl;
namespace msm = boost::msm;
using msm::front::none;
using msm::front::Row;

/// What all machines here have in common.
template <class Derived>
struct Definition : msm::front::state_machine_def<Derived> {
  using no_exception_thrown = int;
  using no_message_queue = int;

  template <class Event, class Machine>
  void no_transition(const Event&, Machine&, int) {}
};
