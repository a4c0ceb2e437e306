// SPDX-License-Identifier: GPL-2.0-only
#include "roce-frame.h"

#include "roce-net-device.h"

#include <memory>
#include <new>

namespace ns3
{

namespace
{

/// Memory of frames no longer used; the simulator has one thread.
class FramePool
{
  public:
    ~FramePool()
    {
        for (void* memory : m_free)
        {
            ::operator delete(memory);
        }
        m_closed = true;
    }

    void* Take(std::size_t size)
    {
        if (m_free.empty())
        {
            return ::operator new(size);
        }
        void* memory = m_free.back();
        m_free.pop_back();
        return memory;
    }

    void Give(void* memory)
    {
        if (m_closed)
        {
            ::operator delete(memory);
            return;
        }
        m_free.push_back(memory);
    }

  private:
    std::vector<void*> m_free;
    bool m_closed{false};
};

FramePool&
Pool()
{
    // Never destroyed before the last frame: frames may live in static containers.
    static FramePool pool;
    return pool;
}

} // namespace

void*
RoceFrame::operator new(std::size_t size)
{
    return size == sizeof(RoceFrame) ? Pool().Take(size) : ::operator new(size);
}

void
RoceFrame::operator delete(void* memory) noexcept
{
    Pool().Give(memory);
}

void
RoceFrame::Notify()
{
    m_receiver->Arrive(Ptr<RoceFrame>(this));
}

} // namespace ns3
