// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_NS3_CSV_FILE_H
#define SLUICE_NS3_CSV_FILE_H

#include <charconv>
#include <cstdint>
#include <fstream>
#include <string>

namespace ns3
{

/**
 * A file of comma-separated rows that grows: rows gather in memory and are written when flushed or
 * when there are many.
 */
class CsvFile
{
  public:
    /**
     * \param path of the file, replaced if it exists
     * \param header its first line, without line end
     * \throws std::runtime_error if it cannot be written
     */
    CsvFile(const std::string& path, const std::string& header);

    /**
     * Adds a row of integers.
     * \param first its first field
     * \param rest the others
     */
    template <typename... T>
    void Row(int64_t first, T... rest)
    {
        Put(first);
        ((m_rows += ',', Put(static_cast<int64_t>(rest))), ...);
        EndRow();
    }

    /**
     * Adds a row as it is.
     * \param row without line end
     */
    void RawRow(const std::string& row)
    {
        m_rows += row;
        EndRow();
    }

    /// Writes what was gathered.
    void Flush();

  private:
    static constexpr std::size_t MANY_BYTES = 1 << 16;

    void Put(int64_t value)
    {
        char text[24];
        const auto end = std::to_chars(text, text + sizeof(text), value).ptr;
        m_rows.append(text, end);
    }

    void EndRow()
    {
        m_rows += '\n';
        if (m_rows.size() > MANY_BYTES)
        {
            Flush();
        }
    }

    std::string m_path;
    std::ofstream m_file;
    std::string m_rows;
};

} // namespace ns3

#endif // SLUICE_NS3_CSV_FILE_H
