// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILootboxes} from "../../src/omnichain-items/ILootboxes.sol";
import {OmnichainItems} from "../../src/omnichain-items/OmnichainItems.sol";
import {Test} from "../support/Test.sol";

/// @dev The expected balances on three chains, what is in flight, and where it came from. Kinds are items and boxes by
/// their place in `kinds`.
abstract contract OmnichainItemsLedger is Test {
    uint256 public constant KINDS = 7;
    uint256 internal constant FIRST_BOX_KIND = 5;

    uint256[7] public kinds = [uint256(1), 2, 3, 3_001, 3_002, 100_000, 100_001];
    address[] public actors;

    mapping(uint256 chain => mapping(address holder => uint256[7])) public expected;
    mapping(uint256 kind => uint256) public issued;
    mapping(uint256 kind => uint256) public removed;
    mapping(uint256 chain => uint256) public paid;
    mapping(uint256 chain => uint256) public claimed;
    mapping(uint256 chain => uint256) public boxesBurnt;
    mapping(uint256 chain => uint256) public boxesRevealed;

    uint256 private trips;
    mapping(uint256 message => uint256[7]) private amounts;
    mapping(uint256 message => address) internal receivers;
    mapping(uint256 message => uint256) public effects;

    constructor(address[] memory actors_) {
        actors = actors_;
    }

    function inFlight(uint256 kind) external view returns (uint256 amount) {
        for (uint256 i = 0; i < trips; ++i) {
            if (effects[i] == 0) amount += amounts[i][kind];
        }
    }

    function kindOf(uint256 id) public view returns (uint256 kind) {
        while (kinds[kind] != id) ++kind;
    }

    function _add(uint256 chain, address holder, uint256 kind, uint256 amount) internal {
        expected[chain][holder][kind] += amount;
    }

    function _remove(uint256 chain, address holder, uint256 kind, uint256 amount) internal {
        expected[chain][holder][kind] -= amount;
    }

    function _burnForOpening(uint256 chain, address holder, uint256 kind, uint256 amount) internal {
        _remove(chain, holder, kind, amount);
        removed[kind] += amount;
        boxesBurnt[chain] += amount;
    }

    /// @dev Draws by counting through the pools, as ILootboxes describes it.
    function _expectDrawn(
        uint256 chain,
        OmnichainItems items,
        ILootboxes.Opening memory opening,
        uint256 openingId,
        bytes32 hash
    ) internal {
        bytes32 seed = keccak256(abi.encode(hash, address(items), openingId));
        uint256 length = opening.itemLootPool.length;
        for (uint256 i = 0; i < length * opening.amount; ++i) {
            uint256 poolId = opening.itemLootPool[i % length];
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            uint256 kind = kindOf(hash == 0 ? items.plainItem(poolId) : _pick(items, poolId, random));
            _add(chain, opening.account, kind, 1);
            ++issued[kind];
        }
        boxesRevealed[chain] += opening.amount;
    }

    function _setOff(
        uint256 src,
        address from,
        address to,
        uint256[] memory ids,
        uint256[] memory sent
    ) internal {
        for (uint256 i = 0; i < ids.length; ++i) {
            _remove(src, from, kindOf(ids[i]), sent[i]);
            amounts[trips][kindOf(ids[i])] += sent[i];
        }
        receivers[trips] = to;
        ++trips;
    }

    /// @dev A message does all that it carries at once, or nothing.
    function _countEffect(uint256 i, uint256 chain, uint256[] memory before, uint256[] memory held) internal {
        bool nothing = true;
        bool all = true;
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            uint256 arrived = held[kind] - before[kind];
            if (arrived > 0) nothing = false;
            if (arrived != amounts[i][kind]) all = false;
            _add(chain, receivers[i], kind, arrived);
        }
        if (!nothing) effects[i] += all ? 1 : 1_000;
    }

    function _held(OmnichainItems items, address holder) internal view returns (uint256[] memory held) {
        held = new uint256[](KINDS);
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            held[kind] = items.balanceOf(holder, kinds[kind]);
        }
    }

    /// @dev Up to `max` ids that somebody holds, from a place on.
    function _heldKinds(uint256 chain, address holder, uint256 from, uint256 max)
        internal
        view
        returns (uint256[] memory ids)
    {
        ids = new uint256[](max);
        uint256 count = 0;
        for (uint256 i = 0; i < KINDS && count < max; ++i) {
            uint256 kind = (from % KINDS + i) % KINDS;
            if (expected[chain][holder][kind] == 0) continue;
            ids[count] = kinds[kind];
            ++count;
        }
        assembly ("memory-safe") {
            mstore(ids, count)
        }
    }

    function _upTo(uint256 chain, address holder, uint256 kind, uint256 seed) internal view returns (uint256) {
        uint256 held = expected[chain][holder][kind];
        return bound(seed, 0, held < 10 ? held : 10);
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % actors.length];
    }

    function _pick(OmnichainItems items, uint256 poolId, uint256 random) private view returns (uint256) {
        (uint256[] memory ids, uint256[] memory weights) = items.itemPool(poolId);
        uint256 total = 0;
        uint256 i = 0;
        for (; i < weights.length; ++i) {
            total += weights[i];
        }
        uint256 point = random % total;
        i = 0;
        for (; point >= weights[i]; ++i) {
            point -= weights[i];
        }
        return ids[i];
    }
}
