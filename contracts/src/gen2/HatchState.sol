// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title The counts that hatching works on
/// @notice One word of storage, and the same counts in memory by egg and rarity.
library HatchState {
    /// @param requested the number of requests
    /// @param revealed the number of revealed requests, which are revealed in order
    /// @param streak eggs in a row without a shiny; stops at its maximum
    /// @param openSolar solar eggs burnt and not revealed
    /// @param solarCommons commons drawn from the solar pool
    /// @param sharedCommonsOfSolar commons that solar eggs drew from the shared pool
    struct Word {
        uint24 requested;
        uint24 revealed;
        uint16 streak;
        uint16 openSolar;
        uint16 openLunar;
        uint24 solarCommons;
        uint24 lunarCommons;
        uint24 sharedCommonsOfSolar;
        uint24 sharedCommonsOfLunar;
        uint16 solarShinies;
        uint16 lunarShinies;
        uint16 sharedShiniesOfSolar;
        uint16 sharedShiniesOfLunar;
    }

    /// @param open unrevealed eggs, by egg
    /// @param own draws from the egg's own pool, by egg and rarity
    /// @param shared draws from the shared pool, by egg and rarity
    struct Counts {
        uint256 requested;
        uint256 revealed;
        uint256 streak;
        uint256[2] open;
        uint256[2][2] own;
        uint256[2][2] shared;
    }

    uint256 internal constant MAX_OPEN = type(uint16).max;
    uint256 private constant MAX_STREAK = type(uint16).max;

    function load(Word storage word) internal view returns (Counts memory counts) {
        counts.requested = word.requested;
        counts.revealed = word.revealed;
        counts.streak = word.streak;
        counts.open = [uint256(word.openSolar), word.openLunar];
        counts.own[0] = [uint256(word.solarCommons), word.solarShinies];
        counts.own[1] = [uint256(word.lunarCommons), word.lunarShinies];
        counts.shared[0] = [uint256(word.sharedCommonsOfSolar), word.sharedShiniesOfSolar];
        counts.shared[1] = [uint256(word.sharedCommonsOfLunar), word.sharedShiniesOfLunar];
    }

    /// @dev The sizes of the pools and `MAX_OPEN` bound all counts but the streak below what the word holds. There are
    /// no more requests than eggs.
    function save(Word storage word, Counts memory counts) internal {
        word.requested = uint24(counts.requested);
        word.revealed = uint24(counts.revealed);
        word.streak = uint16(counts.streak < MAX_STREAK ? counts.streak : MAX_STREAK);
        word.openSolar = uint16(counts.open[0]);
        word.openLunar = uint16(counts.open[1]);
        word.solarCommons = uint24(counts.own[0][0]);
        word.lunarCommons = uint24(counts.own[1][0]);
        word.sharedCommonsOfSolar = uint24(counts.shared[0][0]);
        word.sharedCommonsOfLunar = uint24(counts.shared[1][0]);
        word.solarShinies = uint16(counts.own[0][1]);
        word.lunarShinies = uint16(counts.own[1][1]);
        word.sharedShiniesOfSolar = uint16(counts.shared[0][1]);
        word.sharedShiniesOfLunar = uint16(counts.shared[1][1]);
    }
}
