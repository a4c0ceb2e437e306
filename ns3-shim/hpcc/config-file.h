// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_HPCC_CONFIG_FILE_H
#define SLUICE_HPCC_CONFIG_FILE_H

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace sluice_hpcc
{

/// config.txt: `KEY VALUE…` on each line, the last of a key counts.
class ConfigFile
{
  public:
    explicit ConfigFile(const char* path)
    {
        std::ifstream file(path);
        found_ = static_cast<bool>(file);
        std::string line;
        while (std::getline(file, line))
        {
            std::istringstream words(line);
            std::string key, rest;
            words >> key;
            std::getline(words, rest);
            values_[key] = rest;
        }
    }

    bool found() const
    {
        return found_;
    }

    template <typename T>
    T Get(const std::string& key, T otherwise) const
    {
        T value = otherwise;
        const std::map<std::string, std::string>::const_iterator it = values_.find(key);
        if (it != values_.end())
        {
            std::istringstream(it->second) >> value;
        }
        return value;
    }

    std::string Text(const std::string& key, const std::string& otherwise = "") const
    {
        return Get<std::string>(key, otherwise);
    }

    std::vector<std::uint32_t> Numbers(const std::string& key) const
    {
        std::vector<std::uint32_t> numbers;
        const std::map<std::string, std::string>::const_iterator it = values_.find(key);
        std::istringstream words(it == values_.end() ? "" : it->second);
        for (std::uint32_t number; words >> number;)
        {
            numbers.push_back(number);
        }
        return numbers;
    }

    /// `KEY n rate value rate value …`
    template <typename T>
    std::map<std::uint64_t, T> ByRate(const std::string& key) const
    {
        std::map<std::uint64_t, T> map;
        const std::map<std::string, std::string>::const_iterator it = values_.find(key);
        if (it != values_.end())
        {
            std::istringstream words(it->second);
            int count = 0;
            words >> count;
            for (int i = 0; i < count; ++i)
            {
                std::uint64_t rate = 0;
                T value = T();
                words >> rate >> value;
                map[rate] = value;
            }
        }
        return map;
    }

  private:
    bool found_;
    std::map<std::string, std::string> values_;
};

} // namespace sluice_hpcc

#endif
