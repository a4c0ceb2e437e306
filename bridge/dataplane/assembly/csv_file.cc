// SPDX-License-Identifier: MIT
#include "sluice/assembly/csv_file.h"

#include <stdexcept>

namespace sluice::roce {

CsvFile::CsvFile(const std::string& path, const std::string& header)
    : path_(path), file_(path, std::ios::trunc) {
  rows_ = header + '\n';
  Flush();
}

void CsvFile::Flush() {
  if (rows_.empty()) {
    return;
  }
  file_.write(rows_.data(), static_cast<std::streamsize>(rows_.size()));
  file_.flush();
  rows_.clear();
  hasWrittenRows_ = hasHeader_;
  hasHeader_ = true;
  if (!file_) {
    throw std::runtime_error(path_ + " cannot be written");
  }
}

}  // namespace sluice::roce
