// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen2Pools} from "./Gen2Pools.sol";
import {HatchState} from "./HatchState.sol";

/// @title What hatches from an egg
/// @notice A solar egg draws from the solar and the shared pool, a lunar egg from the lunar and the shared pool. Each
/// kind may take half of the shared pool.
/// @dev An egg's own commons and its half of the shared commons are 257,500, more than there are eggs of a kind. As
/// long as no more eggs wait than commons are left for their kind, every egg gets a monster, whatever the others draw.
library HatchDraw {
    using Gen2Pools for Gen2Pools.Drawn;

    uint256 private constant BASIS = 10_000;
    uint256 private constant CHANCE = 300;
    uint256 private constant CHANCE_STEP = 100;
    uint256 private constant STREAK_STEP = 60;

    /// @dev Draws for one egg. The random word is cut into three parts, each far longer than its divisor.
    function draw(Gen2Pools.Drawn storage drawn, HatchState.Counts memory counts, uint256 egg, uint256 random)
        internal
        returns (uint256 tokenId)
    {
        uint256 rarity = _rarity(counts, egg, uint64(random));
        (uint256 own, uint256 shared) = left(counts, egg, rarity);
        if (uint96(random >> 64) % (own + shared) < own) {
            counts.own[egg][rarity] += 1;
            return _tokenId(egg, drawn.take(egg, rarity, (random >> 160) % own), rarity);
        }
        uint256 copies = Gen2Pools.SHARED_LANES * Gen2Pools.maxOf(rarity);
        copies -= counts.shared[0][rarity] + counts.shared[1][rarity];
        counts.shared[egg][rarity] += 1;
        return _tokenId(Gen2Pools.SHARED, drawn.take(Gen2Pools.SHARED, rarity, (random >> 160) % copies), rarity);
    }

    /// @dev Returns what an egg becomes without chance: the most frequent common that is left, of its own pool first.
    function drawPlain(Gen2Pools.Drawn storage drawn, HatchState.Counts memory counts, uint256 egg)
        internal
        returns (uint256 tokenId)
    {
        (uint256 own,) = left(counts, egg, Gen2Pools.COMMON);
        uint256 pool = own > 0 ? egg : Gen2Pools.SHARED;
        if (own > 0) counts.own[egg][Gen2Pools.COMMON] += 1;
        else counts.shared[egg][Gen2Pools.COMMON] += 1;
        return _tokenId(pool, drawn.takeMostPlentiful(pool), Gen2Pools.COMMON);
    }

    /// @dev Returns how many copies an egg may still draw from its own pool and from its half of the shared pool.
    function left(HatchState.Counts memory counts, uint256 egg, uint256 rarity)
        internal
        pure
        returns (uint256 own, uint256 shared)
    {
        uint256 max = Gen2Pools.maxOf(rarity);
        own = Gen2Pools.OWN_LANES * max - counts.own[egg][rarity];
        shared = Gen2Pools.SHARED_LANES * max / 2 - counts.shared[egg][rarity];
    }

    /// @dev Decides whether the monster is shiny and updates the streak. There are no shinies once the pools have none
    /// left.
    function _rarity(HatchState.Counts memory counts, uint256 egg, uint256 random) private pure returns (uint256) {
        uint256 chance = CHANCE + CHANCE_STEP * (counts.streak / STREAK_STEP);
        (uint256 own, uint256 shared) = left(counts, egg, Gen2Pools.SHINY);
        if (own + shared > 0 && random % BASIS < chance) {
            counts.streak = 0;
            return Gen2Pools.SHINY;
        }
        counts.streak += 1;
        return Gen2Pools.COMMON;
    }

    function _tokenId(uint256 pool, uint256 lane, uint256 rarity) private pure returns (uint256) {
        return Gen2Pools.tokenIdOf(Gen2Pools.monsterOf(pool, lane), rarity);
    }
}
