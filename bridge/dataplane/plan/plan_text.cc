// SPDX-License-Identifier: MIT
// Plans as text, docs/reference/plan-format.md.
#include <algorithm>
#include <fstream>
#include <istream>

#include "sluice/plan/plan_builder.h"

namespace sluice {
namespace {

/// A line of a file.
class LineOfFile : public PlanPlace {
 public:
  /// @param file outlives it; @param number from 1
  LineOfFile(const std::string& file, int number) : file_(file), number_(number) {}
  std::string Where() const override { return file_ + ":" + std::to_string(number_); }

 private:
  const std::string& file_;
  int number_;
};

int HexDigit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// @param at where the search begins; then the end of the word
/// @return the next word between white space; empty if there is none
std::string NextWord(const std::string& text, std::size_t& at) {
  constexpr const char* kSpace = " \t\n\v\f\r";
  const std::size_t begin = std::min(text.find_first_not_of(kSpace, at), text.size());
  at = std::min(text.find_first_of(kSpace, begin), text.size());
  return text.substr(begin, at - begin);
}

/// `word key=value …`, texts percent-encoded.
class TextLine : public PlanLine {
 public:
  /// @param at where the text goes on after the word
  /// @throws PlanError if a word of the text is not key=value or a key comes twice
  TextLine(const std::string& word, const std::string& text, std::size_t at,
           std::shared_ptr<const PlanPlace> place)
      : PlanLine(word, std::move(place)) {
    for (std::string pair = NextWord(text, at); !pair.empty(); pair = NextWord(text, at)) {
      const auto equals = pair.find('=');
      if (equals == std::string::npos || equals == 0) {
        Fail("'" + pair + "' after '" + word + "' is not key=value");
      }
      const std::string key = pair.substr(0, equals);
      if (ValueOf(key) != nullptr) {
        Fail("key '" + key + "' of '" + word + "' comes twice; allowed is once");
      }
      entries_.push_back({key, pair.substr(equals + 1)});
    }
  }

  void RejectOthers() const override {
    for (const Entry& entry : entries_) {
      if (std::find(known().begin(), known().end(), entry.key) != known().end()) {
        continue;
      }
      std::string allowed;
      for (const std::string& key : known()) {
        allowed += (allowed.empty() ? "" : ", ") + key;
      }
      Fail("unknown key '" + entry.key + "' of '" + word() + "'; allowed are " + allowed);
    }
  }

 protected:
  const PlanValue* ValueOf(const std::string& key) override {
    const auto it = std::find_if(entries_.begin(), entries_.end(),
                                 [&key](const Entry& entry) { return entry.key == key; });
    return it == entries_.end() ? nullptr : &it->value;
  }

  std::string Decode(const std::string& key, const std::string& raw) const override {
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

 private:
  struct Entry {
    std::string key;
    PlanValue value;
  };

  std::vector<Entry> entries_;
};

void ReadHead(PlanLine& line) {
  if (line.word() != "sluice-plan") {
    line.Fail("the first line starts with '" + line.word() +
              "'; allowed is 'sluice-plan version=1'");
  }
  line.Require({"version"});
  std::int64_t version = 0;
  line.Get("version", version, 1, 1);
  line.RejectOthers();
}

}  // namespace

Plan ReadPlan(std::istream& in, const std::string& name) {
  PlanBuilder builder(name);
  std::string text;
  int number = 0;
  bool headed = false;
  while (std::getline(in, text)) {
    ++number;
    text.resize(std::min(text.find('#'), text.size()));
    if (text.find_first_not_of(" \t\r") == std::string::npos) {
      continue;
    }
    std::size_t at = 0;
    const std::string word = NextWord(text, at);
    auto line =
        std::make_unique<TextLine>(word, text, at, std::make_shared<LineOfFile>(name, number));
    if (headed) {
      builder.Take(std::move(line));
    } else {
      ReadHead(*line);
      headed = true;
    }
  }
  if (!headed) {
    throw PlanError(name + ":1: the plan is empty; its first line is 'sluice-plan version=1'");
  }
  return builder.Finish();
}

Plan ReadPlanFile(const std::string& path) {
  std::ifstream in(path);
  if (!in) {
    throw PlanError(path + ": cannot be read; allowed is the path of a plan file");
  }
  return ReadPlan(in, path);
}

}  // namespace sluice
