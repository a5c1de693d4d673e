// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Short lists of small ids, in as few words of storage as hold them
/// @notice The first word holds the length, a tag and seven ids; each further one eight.
library PackedIds {
    /// @dev From the lowest bit: in word 0, 16 bits of length and 16 of tag, then ids of 32 bits.
    struct List {
        mapping(uint256 index => uint256) words;
    }

    uint256 internal constant MAX_ID = type(uint32).max;

    uint256 private constant ID_BITS = 32;
    uint256 private constant PER_WORD = 8;
    uint256 private constant TAG_OFFSET = 16;
    uint256 private constant LENGTH_MASK = type(uint16).max;

    /// @notice An id is larger than its place.
    error PackedIds_TooLarge(uint256 id);

    /// @dev Replaces the list by `ids`, of which there are few.
    function store(List storage list, uint256[] calldata ids, uint16 tag) internal {
        uint256 word = (uint256(tag) << TAG_OFFSET) | ids.length;
        // The first word begins with what is as long as an id.
        uint256 place = 1;
        uint256 index = 0;
        for (uint256 i = 0; i < ids.length; ++i) {
            if (ids[i] > MAX_ID) revert PackedIds_TooLarge(ids[i]);
            if (place == PER_WORD) {
                list.words[index++] = word;
                (word, place) = (0, 0);
            }
            word |= ids[i] << (place++ * ID_BITS);
        }
        list.words[index] = word;
    }

    /// @dev Answers what was stored last; nothing where nothing was.
    function load(List storage list) internal view returns (uint256[] memory ids, uint16 tag) {
        uint256 word = list.words[0];
        ids = new uint256[](word & LENGTH_MASK);
        tag = uint16(word >> TAG_OFFSET);
        uint256 place = 1;
        uint256 index = 0;
        for (uint256 i = 0; i < ids.length; ++i) {
            if (place == PER_WORD) (word, place) = (list.words[++index], 0);
            ids[i] = uint32(word >> (place++ * ID_BITS));
        }
    }
}
