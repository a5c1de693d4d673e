// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

import {IOmnichainCreatures} from "./IOmnichainCreatures.sol";
import {IOmnimonLife} from "./IOmnimonLife.sol";

/// @title Omnimon, the omnichain creature
/// @notice An ERC-721 of creatures with 15 slots. Each slot has a trait and can wear an item. Creatures keep all of it
/// when they travel between chains. Each chain mints ids of its own range. Traits are drawn in two steps: a mint or a
/// reroll opens a draw, and anyone reveals it once the draw block is mined.
/// @dev One address serves both interfaces. The functions of IOmnimonLife run from a second contract, because code is
/// limited to 24,576 bytes.
interface IOmnimon is IOmnichainCreatures, IOmnimonLife, IERC721Metadata, IERC4906 {
    /// @notice Mints a creature to the caller for `price()` and opens the draw of its traits.
    function mint() external payable returns (uint256 tokenId);

    /// @notice Opens a new draw of a creature's remaining traits, for `priceToReroll(tokenId)`. Converted traits do not
    /// come back. Only its owner.
    function rerollPoolTraits(uint256 tokenId) external payable;
}
