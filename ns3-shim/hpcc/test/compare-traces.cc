// SPDX-License-Identifier: GPL-2.0-only
//
// Whether two packet traces of the HPCC simulator (TRACE_OUTPUT_FILE) have the same records. They
// cannot be compared byte by byte: their records have bytes that the simulator leaves
// uninitialised, and so differ from run to run. Usage: compare-traces FIRST SECOND; prints the
// number of records, or the first that differs and exits with 1.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace
{

constexpr std::size_t kRecordBytes = 56;
constexpr std::size_t kProtocolAt = 26;
constexpr std::size_t kUnionAt = 32;

/// The head: the rate of each port, in the order of a hash table, and the window.
std::vector<std::string>
ReadHead(std::FILE* file)
{
    std::uint32_t count = 0;
    std::vector<std::string> ports;
    if (std::fread(&count, sizeof count, 1, file) == 1)
    {
        for (std::uint32_t i = 0; i <= count; ++i)
        {
            std::string entry(i < count ? 11 : 4, '\0');
            if (std::fread(&entry[0], entry.size(), 1, file) == 1)
            {
                ports.push_back(entry);
            }
        }
    }
    std::sort(ports.begin(), ports.end());
    return ports;
}

bool
ReadRecord(std::FILE* file, unsigned char* record)
{
    if (std::fread(record, kRecordBytes, 1, file) != 1)
    {
        return false;
    }
    // Zeroes what is not written for the protocol of the packet.
    const auto clear = [record](std::size_t from, std::size_t to) {
        std::memset(record + kUnionAt + from, 0, to - from);
    };
    std::memset(record + 30, 0, 2);
    switch (record[kProtocolAt])
    {
    case 0x11: // data: ports, sequence, time stamp, class, payload
        clear(20, 24);
        break;
    case 0xFC: // ACK: ports, flags, class, sequence; time stamp
    case 0xFD:
        clear(12, 16);
        break;
    case 0xFE: // pause: time, queue, class
        clear(9, 24);
        break;
    case 0xFF:
        clear(8, 24);
        break;
    default:
        clear(0, 24);
        break;
    }
    return true;
}

} // namespace

int
main(int argc, char** argv)
{
    std::FILE* first = argc == 3 ? std::fopen(argv[1], "rb") : nullptr;
    std::FILE* second = argc == 3 ? std::fopen(argv[2], "rb") : nullptr;
    if (first == nullptr || second == nullptr)
    {
        std::fprintf(stderr, "usage: compare-traces FIRST SECOND\n");
        return 2;
    }
    if (ReadHead(first) != ReadHead(second))
    {
        std::printf("the heads differ\n");
        return 1;
    }
    unsigned char a[kRecordBytes], b[kRecordBytes];
    unsigned long records = 0;
    for (;; ++records)
    {
        const bool isThereA = ReadRecord(first, a), isThereB = ReadRecord(second, b);
        if (!isThereA && !isThereB)
        {
            break;
        }
        if (isThereA != isThereB || std::memcmp(a, b, kRecordBytes) != 0)
        {
            std::uint64_t times[2] = {0, 0};
            std::memcpy(&times[0], a, 8);
            std::memcpy(&times[1], b, 8);
            std::printf("record %lu differs, at %lu and %lu ns\n",
                        records,
                        static_cast<unsigned long>(times[0]),
                        static_cast<unsigned long>(times[1]));
            return 1;
        }
    }
    std::printf("%lu records\n", records);
    return 0;
}
