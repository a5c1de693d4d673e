// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

import {IOmnichainCreatures} from "./IOmnichainCreatures.sol";
import {IOmnimonLife} from "./IOmnimonLife.sol";

/// @title Omnimon, the omnichain creature
/// @notice An ERC-721 whose creatures have a trait in each of 15 slots, wear an item in each, and travel between chains with all of it. Each chain mints the ids of
/// its own range. Traits are drawn in two steps: a mint or a reroll opens a draw, and anyone reveals it once its block is there.
/// @dev One address answers all of this; behind it, the functions of IOmnimonLife are code of their own, because a contract has 24,576 bytes.
interface IOmnimon is IOmnichainCreatures, IOmnimonLife, IERC721Metadata, IERC4906 {
    /// @notice Mints a creature to the caller, for `price()`, and opens the draw of its traits.
    function mint() external payable returns (uint256 tokenId);

    /// @notice Opens a draw of the traits that a creature still has, for `priceToReroll(tokenId)`. Only its owner. What was converted does not come back.
    function rerollPoolTraits(uint256 tokenId) external payable;
}
