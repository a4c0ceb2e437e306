// SPDX-License-Identifier: MIT
#ifndef SLUICE_PLAN_LINE_H
#define SLUICE_PLAN_LINE_H

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sluice {

/// Where a line of a plan comes from, in the sentences about what is wrong with it: a line of a
/// file, a module, a parameter.
class PlanPlace {
 public:
  virtual ~PlanPlace() = default;

  /// What a sentence begins with, "plan.txt:7".
  virtual std::string Where() const = 0;
  /// The sentence about a value that is not allowed.
  virtual std::string Wrong(const std::string& word, const std::string& key,
                            const std::string& value, const std::string& allowed) const {
    return Where() + ": " + word + " " + key + "=" + value + " is wrong; allowed is " + allowed;
  }

  /// @throws PlanError always: Wrong(…)
  [[noreturn]] void Reject(const std::string& word, const std::string& key,
                           const std::string& value, const std::string& allowed) const;
  /// @throws PlanError always: "where: what"
  [[noreturn]] void Fail(const std::string& what) const;
};

/// A value as its source has it.
using PlanValue = std::variant<std::string, std::int64_t, double>;

/// One line of a plan, a word with values of keys, wherever they come from. A getter checks a value
/// and leaves its target alone when the key is absent; RejectOthers then refuses keys that were not
/// read.
class PlanLine {
 public:
  static constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

  PlanLine(std::string word, std::shared_ptr<const PlanPlace> place)
      : word_(std::move(word)), place_(std::move(place)) {}
  virtual ~PlanLine() = default;
  PlanLine(const PlanLine&) = delete;
  PlanLine& operator=(const PlanLine&) = delete;

  const std::string& word() const { return word_; }
  const std::shared_ptr<const PlanPlace>& place() const { return place_; }

  /// An integer in [least, most].
  void Get(const char* key, std::int64_t& target, std::int64_t least, std::int64_t most = kMost);
  void Get(const char* key, int& target, int least, int most);
  /// An integer in [least, most], or one value outside that a word denotes; the word, too.
  void GetOr(const char* key, std::int64_t& target, std::int64_t least, std::int64_t most,
             std::int64_t beside, const char* meaning);
  void Get(const char* key, std::uint64_t& target);
  /// A number in [least, most].
  void Get(const char* key, double& target, double least, double most);
  /// true or false.
  void Get(const char* key, bool& target);
  /// Text.
  void Get(const char* key, std::string& target);
  /// Texts between commas.
  void Get(const char* key, std::vector<std::string>& target);
  /// Integers in [least, most] between commas, in their order.
  void Get(const char* key, std::vector<std::int64_t>& target, std::int64_t least,
           std::int64_t most);
  /// What the numbers of a pair are, "flow:packet" for the sentence, and their ranges.
  struct PairForm {
    const char* form;
    std::int64_t leastFirst;
    std::int64_t mostFirst;
    std::int64_t leastSecond;
    std::int64_t mostSecond;
  };
  /// Pairs "number:number" between commas, appended.
  void GetPairs(const char* key, std::vector<std::pair<std::int64_t, std::int64_t>>& target,
                const PairForm& form);
  /// One of some words.
  template <typename E>
  void Get(const char* key, E& target, const std::vector<std::pair<const char*, E>>& choices) {
    const PlanValue* value = Find(key);
    if (value == nullptr) {
      return;
    }
    const std::string raw = TextOf(*value);
    std::string allowed;
    for (const auto& [name, choice] : choices) {
      if (raw == name) {
        target = choice;
        return;
      }
      allowed += allowed.empty() ? "" : ", ";
      allowed += name;
    }
    Reject(key, raw, allowed);
  }

  /// @param text "number:number", each of at most nine digits
  /// @throws PlanError with what is allowed if it is not
  std::pair<std::int64_t, std::int64_t> NumberAndNumber(const std::string& key,
                                                        const std::string& text,
                                                        const std::string& allowed) const;

  /// @param text "number" or "first-last", each of at most nine digits
  /// @return the first and the last
  /// @throws PlanError with what is allowed if it is not, or the first is larger than the last
  std::pair<std::int64_t, std::int64_t> Range(const std::string& key, const std::string& text,
                                              const std::string& allowed) const;

  /// Refuses the line if one of the keys is absent.
  void Require(std::initializer_list<const char*> keys);

  /// Refuses any key no getter asked for.
  virtual void RejectOthers() const = 0;

  [[noreturn]] void Reject(const std::string& key, const std::string& value,
                           const std::string& allowed) const {
    place_->Reject(word_, key, value, allowed);
  }
  [[noreturn]] void Fail(const std::string& what) const { place_->Fail(what); }

 protected:
  /// @return the value of a key, or null if it is absent; it stays where it is
  virtual const PlanValue* ValueOf(const std::string& key) = 0;
  /// What a text of the source, or one text of a list, means.
  virtual std::string Decode(const std::string& /*key*/, const std::string& text) const {
    return text;
  }
  /// The keys asked for so far.
  const std::vector<std::string>& known() const { return known_; }

  /// As a file has it.
  static std::string TextOf(const PlanValue& value);

 private:
  const PlanValue* Find(const char* key);

  std::string word_;
  std::shared_ptr<const PlanPlace> place_;
  std::vector<std::string> known_;
};

}  // namespace sluice

#endif
