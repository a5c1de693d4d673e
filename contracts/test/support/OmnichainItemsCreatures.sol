// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @dev A stand-in for creatures: they have owners, jump, and earn a box for each jump.
contract JumpingCreatures {
    error Omnimon_NotTheItems(address caller);
    error Omnimon_NotTheOwner(uint256 tokenId, address account);
    error Omnimon_NoBoxLeft(uint256 tokenId);

    address private items;
    mapping(uint256 tokenId => address) public ownerOf;
    mapping(uint256 tokenId => uint256) public jumps;
    mapping(uint256 tokenId => uint256) public claimedBoxes;

    function setItems(address items_) external {
        items = items_;
    }

    function jump(uint256 tokenId, address newOwner) external {
        ownerOf[tokenId] = newOwner;
        ++jumps[tokenId];
    }

    function recordClaimedBox(uint256 tokenId, address claimer) external {
        if (msg.sender != items) revert Omnimon_NotTheItems(msg.sender);
        if (ownerOf[tokenId] != claimer) revert Omnimon_NotTheOwner(tokenId, claimer);
        if (claimedBoxes[tokenId] >= jumps[tokenId]) revert Omnimon_NoBoxLeft(tokenId);
        ++claimedBoxes[tokenId];
    }
}
