// SPDX-License-Identifier: GPL-2.0-only
#include "csv-file.h"

#include <stdexcept>

namespace ns3
{

CsvFile::CsvFile(const std::string& path, const std::string& header)
    : m_path(path),
      m_file(path, std::ios::trunc)
{
    m_rows = header + '\n';
    Flush();
}

void
CsvFile::Flush()
{
    m_file.write(m_rows.data(), static_cast<std::streamsize>(m_rows.size()));
    m_file.flush();
    m_rows.clear();
    if (!m_file)
    {
        throw std::runtime_error(m_path + " cannot be written");
    }
}

} // namespace ns3
