// SPDX-License-Identifier: MIT
#include "plan_line.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "sluice/plan/plan.h"

namespace sluice {
namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string Interval(const std::string& least, const std::string& most) {
  return least + " to " + most;
}

std::string Short(double value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

/// Whether the text is a whole number that fits.
bool IsInteger(const std::string& text, std::int64_t& value) {
  char* end = nullptr;
  errno = 0;
  const long long read = std::strtoll(text.c_str(), &end, 10);
  value = read;
  const bool starts =
      !text.empty() && (std::isdigit(static_cast<unsigned char>(text[0])) != 0 || text[0] == '-');
  return starts && *end == '\0' && errno != ERANGE;
}

/// @param at where the search begins; then the end of the word
/// @return the next word between white space; empty if there is none
std::string NextWord(const std::string& text, std::size_t& at) {
  constexpr const char* kSpace = " \t\n\v\f\r";
  const std::size_t begin = std::min(text.find_first_not_of(kSpace, at), text.size());
  at = std::min(text.find_first_of(kSpace, begin), text.size());
  return text.substr(begin, at - begin);
}

/// @return whether it is a whole number of at most nine digits
bool IsShortNumber(const std::string& text) {
  return !text.empty() && text.size() < 10 &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

PlanLine::PlanLine(const std::string& text, const std::string& file, int number)
    : where_(file + ":" + std::to_string(number)), number_(number) {
  std::size_t at = 0;
  word_ = NextWord(text, at);
  for (std::string pair = NextWord(text, at); !pair.empty(); pair = NextWord(text, at)) {
    const auto equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
      Fail("'" + pair + "' after '" + word_ + "' is not key=value");
    }
    Entry entry{pair.substr(0, equals), pair.substr(equals + 1)};
    for (const Entry& other : entries_) {
      if (other.key == entry.key) {
        Fail("key '" + entry.key + "' of '" + word_ + "' comes twice; allowed is once");
      }
    }
    entries_.push_back(std::move(entry));
  }
}

const std::string* PlanLine::Find(const char* key) {
  known_.emplace_back(key);
  for (Entry& entry : entries_) {
    if (entry.key == key) {
      entry.asked = true;
      return &entry.value;
    }
  }
  return nullptr;
}

void PlanLine::Get(const char* key, std::int64_t& target, std::int64_t least, std::int64_t most) {
  const std::string* raw = Find(key);
  if (raw == nullptr) {
    return;
  }
  std::int64_t value = 0;
  if (!IsInteger(*raw, value) || value < least || value > most) {
    Reject(key, *raw,
           most == kMost
               ? "an integer of at least " + std::to_string(least)
               : "an integer from " + Interval(std::to_string(least), std::to_string(most)));
  }
  target = value;
}

void PlanLine::GetOr(const char* key, std::int64_t& target, std::int64_t least, std::int64_t most,
                     std::int64_t beside, const char* meaning) {
  const std::string* raw = Find(key);
  if (raw == nullptr) {
    return;
  }
  if (*raw == meaning) {
    target = beside;
    return;
  }
  std::int64_t value = 0;
  if (!IsInteger(*raw, value) || ((value < least || value > most) && value != beside)) {
    Reject(key, *raw,
           "an integer from " + Interval(std::to_string(least), std::to_string(most)) + ", or " +
               std::to_string(beside) + " (" + meaning + ")");
  }
  target = value;
}

void PlanLine::Get(const char* key, int& target, int least, int most) {
  std::int64_t value = target;
  Get(key, value, std::int64_t{least}, std::int64_t{most});
  target = static_cast<int>(value);
}

void PlanLine::Get(const char* key, std::uint64_t& target) {
  const std::string* raw = Find(key);
  if (raw == nullptr) {
    return;
  }
  char* end = nullptr;
  errno = 0;
  const unsigned long long value = std::strtoull(raw->c_str(), &end, 10);
  if (raw->empty() || std::isdigit(static_cast<unsigned char>((*raw)[0])) == 0 || *end != '\0' ||
      errno == ERANGE) {
    Reject(key, *raw, "an integer from 0 to 18446744073709551615");
  }
  target = value;
}

void PlanLine::Get(const char* key, double& target, double least, double most) {
  const std::string* raw = Find(key);
  if (raw == nullptr) {
    return;
  }
  char* end = nullptr;
  const double value = std::strtod(raw->c_str(), &end);
  if (raw->empty() || *end != '\0' || !(value >= least && value <= most)) {
    Reject(key, *raw, "a number from " + Interval(Short(least), Short(most)));
  }
  target = value;
}

void PlanLine::Get(const char* key, bool& target) {
  Get<bool>(key, target, {{"true", true}, {"false", false}});
}

void PlanLine::Get(const char* key, std::string& target) {
  const std::string* raw = Find(key);
  if (raw != nullptr) {
    target = Decode(key, *raw);
  }
}

void PlanLine::Get(const char* key, std::vector<std::string>& target) {
  const std::string* raw = Find(key);
  if (raw == nullptr) {
    return;
  }
  target.clear();
  std::istringstream items(*raw);
  std::string item;
  while (std::getline(items, item, ',')) {
    target.push_back(Decode(key, item));
  }
}

void PlanLine::Get(const char* key, std::vector<std::int64_t>& target, std::int64_t least,
                   std::int64_t most) {
  std::vector<std::string> numbers;
  Get(key, numbers);
  for (const std::string& number : numbers) {
    if (!IsShortNumber(number) || std::stoll(number) < least || std::stoll(number) > most) {
      Reject(key, number,
             "integers from " + std::to_string(least) + " to " + std::to_string(most) +
                 " with commas between");
    }
    target.push_back(std::stoll(number));
  }
}

void PlanLine::GetPairs(const char* key, std::vector<std::pair<std::int64_t, std::int64_t>>& target,
                        const PairForm& form) {
  std::vector<std::string> pairs;
  Get(key, pairs);
  for (const std::string& pair : pairs) {
    const auto [first, second] = NumberAndNumber(key, pair, form.form);
    if (first < form.leastFirst || first > form.mostFirst || second < form.leastSecond ||
        second > form.mostSecond) {
      Reject(key, pair,
             std::string(form.form) + " from " + std::to_string(form.leastFirst) + ":" +
                 std::to_string(form.leastSecond) + " to " + std::to_string(form.mostFirst) + ":" +
                 std::to_string(form.mostSecond));
    }
    target.emplace_back(first, second);
  }
}

std::pair<std::int64_t, std::int64_t> PlanLine::NumberAndNumber(const std::string& key,
                                                                const std::string& text,
                                                                const std::string& allowed) const {
  const auto colon = text.find(':');
  if (colon == std::string::npos || !IsShortNumber(text.substr(0, colon)) ||
      !IsShortNumber(text.substr(colon + 1))) {
    Reject(key, text, allowed + " with commas between");
  }
  return {std::stoll(text.substr(0, colon)), std::stoll(text.substr(colon + 1))};
}

std::pair<std::int64_t, std::int64_t> PlanLine::Range(const std::string& key,
                                                      const std::string& text,
                                                      const std::string& allowed) const {
  const auto dash = text.find('-');
  const std::string first = text.substr(0, dash);
  const std::string last = dash == std::string::npos ? first : text.substr(dash + 1);
  if (!IsShortNumber(first) || !IsShortNumber(last) || std::stoll(first) > std::stoll(last)) {
    Reject(key, text, allowed);
  }
  return {std::stoll(first), std::stoll(last)};
}

void PlanLine::Require(const char* key) {
  if (std::none_of(entries_.begin(), entries_.end(),
                   [key](const Entry& entry) { return entry.key == key; })) {
    Fail("'" + word_ + "' lacks key '" + key + "'");
  }
}

void PlanLine::RejectOthers() const {
  for (const Entry& entry : entries_) {
    if (!entry.asked) {
      std::string allowed;
      for (const std::string& key : known_) {
        allowed += (allowed.empty() ? "" : ", ") + key;
      }
      throw PlanLineError(
          where_ + ": unknown key '" + entry.key + "' of '" + word_ + "'; allowed are " + allowed,
          number_, {entry.key, entry.value, "", true});
    }
  }
}

std::string PlanLine::Decode(const std::string& key, const std::string& raw) const {
  std::string text;
  text.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '%') {
      text += raw[i];
      continue;
    }
    const int high = i + 1 < raw.size() ? HexDigit(raw[i + 1]) : -1;
    const int low = i + 2 < raw.size() ? HexDigit(raw[i + 2]) : -1;
    if (high < 0 || low < 0) {
      Reject(key, raw, "a '%' only before two hexadecimal digits");
    }
    text += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return text;
}

void PlanLine::Reject(const std::string& key, const std::string& value,
                      const std::string& allowed) const {
  throw PlanLineError(
      where_ + ": " + word_ + " " + key + "=" + value + " is wrong; allowed is " + allowed, number_,
      {key, value, allowed});
}

void PlanLine::Fail(const std::string& what) const {
  throw PlanLineError(where_ + ": " + what, number_, {});
}

}  // namespace sluice
