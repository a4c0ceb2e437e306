// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_CSV_FILE_H
#define SLUICE_ASSEMBLY_CSV_FILE_H

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>

namespace sluice::roce {

/// A file of comma-separated rows that grows: rows gather in memory and are written when flushed or
/// when there are many.
class CsvFile {
 public:
  /// @param path of the file, replaced if it exists
  /// @param header its first line, without line end
  /// @throws std::runtime_error if it cannot be written
  CsvFile(const std::string& path, const std::string& header);

  /// Adds a row of integers.
  /// @param first its first field
  /// @param rest the others
  template <typename... T>
  void Row(std::int64_t first, T... rest) {
    Put(first);
    ((rows_ += ',', Put(static_cast<std::int64_t>(rest))), ...);
    EndRow();
  }

  /// Adds a row as it is.
  /// @param row without line end
  void RawRow(const std::string& row) {
    rows_ += row;
    EndRow();
  }

  /// Writes what was gathered.
  /// @throws std::runtime_error if it cannot be written
  void Flush();

  /// @return whether there are rows in the file, and not only some that were gathered
  bool HasWrittenRows() const { return hasWrittenRows_; }

  /// Forgets the rows that were gathered since the last Flush().
  void Forget() { rows_.clear(); }

 private:
  static constexpr std::size_t kManyBytes = 1 << 16;

  void Put(std::int64_t value) {
    char text[24];
    const auto end = std::to_chars(text, text + sizeof(text), value).ptr;
    rows_.append(text, end);
  }

  void EndRow() {
    rows_ += '\n';
    if (rows_.size() > kManyBytes) {
      Flush();
    }
  }

  std::string path_;
  std::ofstream file_;
  std::string rows_;
  bool hasHeader_ = false;
  bool hasWrittenRows_ = false;
};

}  // namespace sluice::roce

#endif
