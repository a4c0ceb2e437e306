// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_KEY_ACCESSOR_H
#define ROCE_KEY_ACCESSOR_H

#include "ns3-versions.h"
#include "roce-time.h"

#include "ns3/abort.h"
#include "ns3/attribute.h"
#include "ns3/boolean.h"
#include "ns3/data-rate.h"
#include "ns3/integer.h"
#include "ns3/object-base.h"
#include "ns3/type-id.h"

#include <utility>

namespace ns3
{

/**
 * Sets and gets a data-plane key of an object that keeps it in a struct of options: the one that
 * OBJECT::OptionsOf(FIELD) returns.
 */
template <typename OBJECT, auto FIELD, typename VALUE>
class KeyAccessor : public AttributeAccessor
{
  public:
    bool Set(ObjectBase* object, const AttributeValue& value) const override
    {
        auto* owner = dynamic_cast<OBJECT*>(object);
        const auto* given = dynamic_cast<const VALUE*>(&value);
        if (!owner || !given)
        {
            return false;
        }
        auto& option = owner->OptionsOf(FIELD).*FIELD;
        const auto wanted = FromAttribute<std::decay_t<decltype(option)>>(*given);
        if (option != wanted && owner->IsFixed(FIELD))
        {
            Refuse(object->GetInstanceTypeId(), value);
        }
        option = wanted;
        owner->OptionsChanged();
        return true;
    }

    bool Get(const ObjectBase* object, AttributeValue& value) const override
    {
        // OptionsOf() gives what can be set, too.
        auto* owner = const_cast<OBJECT*>(dynamic_cast<const OBJECT*>(object));
        auto* wanted = dynamic_cast<VALUE*>(&value);
        if (!owner || !wanted)
        {
            return false;
        }
        *wanted = ToAttribute(owner->OptionsOf(FIELD).*FIELD);
        return true;
    }

    bool HasGetter() const override
    {
        return true;
    }

    bool HasSetter() const override
    {
        return true;
    }

  private:
    /// Of a network that is set up, something would change that it was computed from.
    void Refuse(const TypeId& ofObject, const AttributeValue& value) const
    {
        for (TypeId tid = ofObject;; tid = tid.GetParent())
        {
            for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
            {
                const TypeId::AttributeInformation attribute = tid.GetAttribute(i);
                NS_ABORT_MSG_IF(PeekPointer(attribute.accessor) == this,
                                ofObject.GetName()
                                    << ": " << attribute.name << " "
                                    << value.SerializeToString(attribute.checker)
                                    << "; allowed is to set it before RoceHelper::Commit");
            }
        }
    }

    template <typename OPTION>
    static OPTION FromAttribute(const VALUE& value)
    {
        if constexpr (std::is_same_v<VALUE, TimeValue>)
        {
            return RoceTime::ToPs(value.Get());
        }
        else if constexpr (std::is_same_v<VALUE, DataRateValue>)
        {
            return static_cast<OPTION>(value.Get().GetBitRate());
        }
        else
        {
            return static_cast<OPTION>(value.Get());
        }
    }

    template <typename OPTION>
    static VALUE ToAttribute(OPTION option)
    {
        if constexpr (std::is_same_v<VALUE, TimeValue>)
        {
            return VALUE(RoceTime::FromPs(option));
        }
        else if constexpr (std::is_same_v<VALUE, DataRateValue>)
        {
            return VALUE(DataRate(static_cast<uint64_t>(option)));
        }
        else if constexpr (std::is_enum_v<OPTION>)
        {
            return VALUE(static_cast<int>(option));
        }
        else
        {
            return VALUE(option);
        }
    }
};

/**
 * \return an accessor of the key that the field holds
 */
template <typename OBJECT, auto FIELD, typename VALUE>
Ptr<const AttributeAccessor>
MakeKeyAccessor()
{
    return Ptr<const AttributeAccessor>(new KeyAccessor<OBJECT, FIELD, VALUE>(), false);
}

} // namespace ns3

#endif // ROCE_KEY_ACCESSOR_H
