// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Short lists of small ids in few words of storage
/// @notice A word holds eight ids. The first word also holds the length and a tag.
library PackedIds {
    /// @dev From the lowest bit: 6 bits of length, 10 bits of tag (both zero except in the first word), then eight ids
    /// of 30 bits.
    struct List {
        mapping(uint256 index => uint256) words;
    }

    uint256 internal constant MAX_ID = (1 << 30) - 1;
    uint256 internal constant MAX_LENGTH = (1 << 6) - 1;
    uint256 internal constant MAX_TAG = (1 << 10) - 1;

    uint256 private constant PER_WORD = 8;
    uint256 private constant ID_BITS = 30;
    uint256 private constant ID_OFFSET = 16;
    uint256 private constant TAG_OFFSET = 6;

    /// @notice An id does not fit into its bits.
    error PackedIds_TooLarge(uint256 id);

    /// @dev Replaces the list with `ids`, at most MAX_LENGTH, and a tag of at most MAX_TAG.
    function store(List storage list, uint256[] calldata ids, uint256 tag) internal {
        uint256 word = (tag << TAG_OFFSET) | ids.length;
        for (uint256 i = 0; i < ids.length; ++i) {
            if (ids[i] > MAX_ID) revert PackedIds_TooLarge(ids[i]);
            if (i > 0 && i % PER_WORD == 0) {
                list.words[i / PER_WORD - 1] = word;
                word = 0;
            }
            word |= ids[i] << _placeOf(i);
        }
        list.words[ids.length == 0 ? 0 : (ids.length - 1) / PER_WORD] = word;
    }

    /// @dev Returns the stored list, empty if there is none.
    function load(List storage list) internal view returns (uint256[] memory ids, uint256 tag) {
        uint256 word = list.words[0];
        ids = new uint256[](word & MAX_LENGTH);
        tag = (word >> TAG_OFFSET) & MAX_TAG;
        for (uint256 i = 0; i < ids.length; ++i) {
            if (i > 0 && i % PER_WORD == 0) word = list.words[i / PER_WORD];
            ids[i] = (word >> _placeOf(i)) & MAX_ID;
        }
    }

    function _placeOf(uint256 i) private pure returns (uint256) {
        return ID_OFFSET + i % PER_WORD * ID_BITS;
    }
}
