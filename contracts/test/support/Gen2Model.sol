// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @dev A model of hatching with plain lists, from the documentation: what a block's hash gives for the next request.
contract Gen2Model {
    uint256 private constant SHARED = 2;

    uint256[][3] private monsters;
    mapping(uint256 tokenId => uint256) public drawn;
    mapping(uint256 pool => mapping(bool shiny => mapping(uint256 egg => uint256))) private drawnFrom;
    uint256 public streak;

    constructor() {
        _add(0, 86, 108);
        _add(0, 123, 136);
        _add(1, 63, 85);
        _add(1, 109, 122);
        _add(SHARED, 40, 62);
        _add(SHARED, 137, 142);
    }

    /// @dev Sets a start other than full pools.
    function setStreak(uint256 streak_) external {
        streak = streak_;
    }

    function setDrawn(uint256 pool, bool shiny, uint256 egg, uint256 count) external {
        drawnFrom[pool][shiny][egg] = count;
        uint256 max = _max(shiny);
        uint256 total = drawnFrom[pool][shiny][0] + drawnFrom[pool][shiny][1];
        for (uint256 i = 0; i < monsters[pool].length; ++i) {
            uint256 part = total < max ? total : max;
            drawn[_tokenId(monsters[pool][i], shiny)] = part;
            total -= part;
        }
    }

    function monstersOf(uint256 pool) external view returns (uint256[] memory) {
        return monsters[pool];
    }

    /// @param blockHash zero for a request that lapsed
    function hatch(bytes32 blockHash, address collection, uint256 requestId, uint256 egg, uint256 amount)
        external
        returns (uint256[] memory tokenIds)
    {
        tokenIds = new uint256[](amount);
        bytes32 seed = keccak256(abi.encode(blockHash, collection, requestId));
        for (uint256 i = 0; i < amount; ++i) {
            tokenIds[i] = blockHash == 0 ? _plain(egg) : _draw(egg, uint256(keccak256(abi.encode(seed, i))));
            ++drawn[tokenIds[i]];
        }
    }

    function left(uint256 egg, bool shiny) public view returns (uint256 own, uint256 shared) {
        own = 37 * _max(shiny) - drawnFrom[egg][shiny][egg];
        shared = 29 * (_max(shiny) / 2) - drawnFrom[SHARED][shiny][egg];
    }

    function _draw(uint256 egg, uint256 random) private returns (uint256 tokenId) {
        (uint256 own, uint256 shared) = left(egg, true);
        bool shiny = (random & type(uint64).max) % 10_000 < (3 + streak / 60) * 100 && own + shared > 0;
        streak = shiny ? 0 : streak + 1;
        (own, shared) = left(egg, shiny);
        uint256 pool = ((random >> 64) & type(uint96).max) % (own + shared) < own ? egg : SHARED;
        uint256 copies = 0;
        for (uint256 i = 0; i < monsters[pool].length; ++i) {
            copies += _max(shiny) - drawn[_tokenId(monsters[pool][i], shiny)];
        }
        ++drawnFrom[pool][shiny][egg];
        uint256 place = (random >> 160) % copies;
        for (uint256 i = 0;; ++i) {
            tokenId = _tokenId(monsters[pool][i], shiny);
            uint256 here = _max(shiny) - drawn[tokenId];
            if (place < here) return tokenId;
            place -= here;
        }
    }

    function _plain(uint256 egg) private returns (uint256 tokenId) {
        (uint256 own,) = left(egg, false);
        uint256 pool = own == 0 ? SHARED : egg;
        ++drawnFrom[pool][false][egg];
        tokenId = monsters[pool][0];
        for (uint256 i = 1; i < monsters[pool].length; ++i) {
            if (drawn[monsters[pool][i]] < drawn[tokenId]) tokenId = monsters[pool][i];
        }
    }

    function _add(uint256 pool, uint256 first, uint256 last) private {
        for (uint256 id = first; id <= last; ++id) {
            monsters[pool].push(id);
        }
    }

    function _max(bool shiny) private pure returns (uint256) {
        return shiny ? 140 : 5000;
    }

    function _tokenId(uint256 monsterId, bool shiny) private pure returns (uint256) {
        return shiny ? monsterId * 1000 + 888 : monsterId;
    }
}
