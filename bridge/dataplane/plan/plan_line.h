// SPDX-License-Identifier: MIT
#ifndef SLUICE_PLAN_LINE_H
#define SLUICE_PLAN_LINE_H

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// One line of a plan, `word key=value …`, and the messages about what is wrong with it. A getter
/// leaves its target alone when the key is absent; RejectOthers then refuses keys that were not
/// read.
class PlanLine {
 public:
  static constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

  /// @throws PlanError if a word after the first is not key=value or a key comes twice
  PlanLine(const std::string& text, const std::string& file, int number);

  const std::string& word() const { return word_; }
  int number() const { return number_; }
  /// The keys asked for so far.
  const std::vector<std::string>& known() const { return known_; }

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
  /// Text, percent-decoded.
  void Get(const char* key, std::string& target);
  /// Texts between commas, each percent-decoded after the split.
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
    const std::string* raw = Find(key);
    if (raw == nullptr) {
      return;
    }
    std::string allowed;
    for (const auto& [name, value] : choices) {
      if (*raw == name) {
        target = value;
        return;
      }
      allowed += allowed.empty() ? "" : ", ";
      allowed += name;
    }
    Reject(key, *raw, allowed);
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

  /// Refuses the line if the key is absent.
  void Require(const char* key);

  /// Refuses any key no getter asked for.
  void RejectOthers() const;

  /// @throws PlanError always: "where: word key=value is wrong; allowed is …"
  [[noreturn]] void Reject(const std::string& key, const std::string& value,
                           const std::string& allowed) const;
  /// @throws PlanError always: "where: what"
  [[noreturn]] void Fail(const std::string& what) const;

 private:
  struct Entry {
    std::string key;
    std::string value;
    bool asked = false;
  };

  const std::string* Find(const char* key);
  std::string Decode(const std::string& key, const std::string& raw) const;

  std::string where_;
  int number_;
  std::string word_;
  std::vector<Entry> entries_;
  std::vector<std::string> known_;
};

}  // namespace sluice

#endif
