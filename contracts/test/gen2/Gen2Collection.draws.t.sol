// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen2CollectionFixture} from "../support/Gen2CollectionFixture.sol";

/// @dev How likely what is: measured over 4,000 eggs of each kind, whose block hashes are the same in each run.
contract Gen2CollectionDrawsTest is Gen2CollectionFixture {
    uint256 private constant EGGS = 4_000;

    // Percentiles of 99.9 of the chi-square distribution, for 65 and for 1 degrees of freedom.
    uint256 private constant LIMIT_65 = 106;
    uint256 private constant LIMIT_1 = 11;

    mapping(uint256 tokenId => uint256) private seen;

    function test_GivenManySolarEggs_EveryCopyIsAsLikely() public {
        _expectFairDraws(SOLAR);
    }

    function test_GivenManyLunarEggs_EveryCopyIsAsLikely() public {
        _expectFairDraws(LUNAR);
    }

    /// @dev A shiny's chance depends on the streak, so what is expected is added up egg by egg.
    function test_GivenManyEggs_ShiniesAreAsOftenAsTheirChance() public {
        uint256 expected = 0;
        uint256 shinies = 0;
        for (uint256 i = 0; i < 1_500; ++i) {
            expected += 300 + 100 * (collection.noShinyStreak() / 60);
            _hatch(alice, SOLAR, 1);
            if (_reveal(i)[0] > 1000) ++shinies;
        }
        vm.assertLe(_square(shinies * 10_000, expected), LIMIT_1 * expected * 10_000);
    }

    function _expectFairDraws(uint8 egg) private {
        uint256 commons = 0;
        for (uint256 i = 0; i < EGGS / 10; ++i) {
            _hatch(alice, egg, 10);
            uint256[] memory ids = _reveal(i);
            for (uint256 j = 0; j < 10; ++j) {
                ++seen[ids[j]];
                if (ids[j] < 1000) ++commons;
            }
        }
        // Half of the shared pool is for this egg: its monsters come half as often. Statistic times 10^9.
        uint256 weight = 2 * 37 + 29;
        uint256 statistic = _statistic(egg, commons * 2, weight) + _statistic(SHARED, commons, weight);
        vm.assertLe(statistic, LIMIT_65 * 1e9);
        vm.assertLe(commons * 100, EGGS * 98);
        vm.assertLe(EGGS * 94, commons * 100);
    }

    /// @dev The sum of (seen - expected)² / expected over a pool, where expected is share / weight.
    function _statistic(uint256 pool, uint256 share, uint256 weight) private view returns (uint256 sum) {
        uint256[] memory ids = model.monstersOf(pool);
        for (uint256 i = 0; i < ids.length; ++i) {
            sum += _square(seen[ids[i]] * weight, share) * 1e9 / (share * weight);
        }
    }

    function _reveal(uint256 index) private returns (uint256[] memory) {
        (, uint256 id) = collection.hatchQueue();
        _mature(id, keccak256(abi.encode("draws", index)));
        collection.reveal(1);
        return _drawnOf(id);
    }

    function _square(uint256 left, uint256 right) private pure returns (uint256) {
        return left > right ? (left - right) ** 2 : (right - left) ** 2;
    }
}
