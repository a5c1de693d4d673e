// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @dev The platform's off-chain records: who has a voucher for what. They follow from the converter's records alone.
contract OffChainVouchers {
    struct Note {
        uint8 kind;
        address owner;
        uint256 tokenId;
        uint256 amount;
    }

    Note[] private notes;

    function add(uint8 kind, uint256 tokenId, uint256 amount, address owner) external {
        notes.push(Note(kind, owner, tokenId, amount));
    }

    /// @dev Removes a voucher. The last one gets its number.
    function remove(uint256 which) external {
        notes[which] = notes[notes.length - 1];
        notes.pop();
    }

    /// @dev Gives a voucher, or a part of it if it can be divided, to another owner.
    function give(uint256 which, address to, uint256 part) external {
        Note storage note = notes[which];
        if (part == 0 || part >= note.amount) {
            note.owner = to;
        } else {
            note.amount -= part;
            notes.push(Note(note.kind, to, note.tokenId, part));
        }
    }

    function noteAt(uint256 which) external view returns (Note memory) {
        return notes[which];
    }

    function count() external view returns (uint256) {
        return notes.length;
    }

    /// @dev Returns the sum of one kind and, unless it is `anyId`, of one id.
    function sum(uint8 kind, uint256 tokenId, bool anyId) external view returns (uint256 total) {
        for (uint256 i = 0; i < notes.length; ++i) {
            if (notes[i].kind == kind && (anyId || notes[i].tokenId == tokenId)) total += notes[i].amount;
        }
    }
}
