// SPDX-License-Identifier: MIT
#include "sluice/plan/plan_line.h"

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <sstream>

#include "sluice/failure.h"

namespace sluice {
namespace {

std::string Interval(const std::string& least, const std::string& most) {
  return least + " to " + most;
}

std::string Short(double value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

/// Whether the value is a whole number that fits.
bool IsInteger(const PlanValue& value, std::int64_t& number) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) {
    number = *whole;
    return true;
  }
  const auto* text = std::get_if<std::string>(&value);
  if (text == nullptr || text->empty()) {
    return false;
  }
  char* end = nullptr;
  errno = 0;
  number = std::strtoll(text->c_str(), &end, 10);
  const bool starts =
      std::isdigit(static_cast<unsigned char>((*text)[0])) != 0 || (*text)[0] == '-';
  return starts && *end == '\0' && errno != ERANGE;
}

/// Whether the value is a number.
bool IsNumber(const PlanValue& value, double& number) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    char* end = nullptr;
    number = std::strtod(text->c_str(), &end);
    return !text->empty() && *end == '\0';
  }
  const auto* whole = std::get_if<std::int64_t>(&value);
  number = whole != nullptr ? static_cast<double>(*whole) : std::get<double>(value);
  return true;
}

/// @return whether it is a whole number of at most nine digits
bool IsShortNumber(const std::string& text) {
  return !text.empty() && text.size() < 10 &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

void PlanPlace::Reject(const std::string& word, const std::string& key, const std::string& value,
                       const std::string& allowed) const {
  throw PlanError(Wrong(word, key, value, allowed));
}

void PlanPlace::Fail(const std::string& what) const { throw PlanError(Where() + ": " + what); }

const PlanValue* PlanLine::Find(const char* key) {
  known_.emplace_back(key);
  return ValueOf(key);
}

std::string PlanLine::TextOf(const PlanValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    return *text;
  }
  if (const auto* whole = std::get_if<std::int64_t>(&value)) {
    return std::to_string(*whole);
  }
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, std::get<double>(value)).ptr};
}

void PlanLine::Get(const char* key, std::int64_t& target, std::int64_t least, std::int64_t most) {
  const PlanValue* value = Find(key);
  if (value == nullptr) {
    return;
  }
  std::int64_t number = 0;
  if (!IsInteger(*value, number) || number < least || number > most) {
    Reject(key, TextOf(*value),
           most == kMost
               ? "an integer of at least " + std::to_string(least)
               : "an integer from " + Interval(std::to_string(least), std::to_string(most)));
  }
  target = number;
}

void PlanLine::GetOr(const char* key, std::int64_t& target, std::int64_t least, std::int64_t most,
                     std::int64_t beside, const char* meaning) {
  const PlanValue* value = Find(key);
  if (value == nullptr) {
    return;
  }
  const std::string raw = TextOf(*value);
  if (raw == meaning) {
    target = beside;
    return;
  }
  std::int64_t number = 0;
  if (!IsInteger(*value, number) || ((number < least || number > most) && number != beside)) {
    Reject(key, raw,
           "an integer from " + Interval(std::to_string(least), std::to_string(most)) + ", or " +
               std::to_string(beside) + " (" + meaning + ")");
  }
  target = number;
}

void PlanLine::Get(const char* key, int& target, int least, int most) {
  std::int64_t value = target;
  Get(key, value, std::int64_t{least}, std::int64_t{most});
  target = static_cast<int>(value);
}

void PlanLine::Get(const char* key, std::uint64_t& target) {
  const PlanValue* value = Find(key);
  if (value == nullptr) {
    return;
  }
  const std::string raw = TextOf(*value);
  char* end = nullptr;
  errno = 0;
  const unsigned long long number = std::strtoull(raw.c_str(), &end, 10);
  if (raw.empty() || std::isdigit(static_cast<unsigned char>(raw[0])) == 0 || *end != '\0' ||
      errno == ERANGE) {
    Reject(key, raw, "an integer from 0 to 18446744073709551615");
  }
  target = number;
}

void PlanLine::Get(const char* key, double& target, double least, double most) {
  const PlanValue* value = Find(key);
  if (value == nullptr) {
    return;
  }
  double number = 0;
  if (!IsNumber(*value, number) || !(number >= least && number <= most)) {
    Reject(key, TextOf(*value), "a number from " + Interval(Short(least), Short(most)));
  }
  target = number;
}

void PlanLine::Get(const char* key, bool& target) {
  Get<bool>(key, target, {{"true", true}, {"false", false}});
}

void PlanLine::Get(const char* key, std::string& target) {
  if (const PlanValue* value = Find(key)) {
    target = Decode(key, TextOf(*value));
  }
}

void PlanLine::Get(const char* key, std::vector<std::string>& target) {
  const PlanValue* value = Find(key);
  if (value == nullptr) {
    return;
  }
  target.clear();
  std::istringstream items(TextOf(*value));
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

void PlanLine::Require(std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    if (ValueOf(key) == nullptr) {
      Fail("'" + word_ + "' lacks key '" + key + "'");
    }
  }
}

}  // namespace sluice
