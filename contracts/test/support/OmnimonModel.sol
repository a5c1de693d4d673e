// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {Test} from "./Test.sol";

/// @dev A model of creatures, with a whole word per trait and nothing packed.
abstract contract OmnimonModel is Test {
    /// @param place the chain that it lives on, or `IN_FLIGHT`
    /// @param message the message that carries it, in flight
    struct Known {
        uint256 place;
        uint256 message;
        address owner;
        bool drawIsOpen;
        IOmnimonLife.Creature creature;
    }

    uint256 internal constant IN_FLIGHT = 3;

    uint256[] public tokenIds;
    mapping(uint256 tokenId => Known) internal known;

    function count() external view returns (uint256) {
        return tokenIds.length;
    }

    function placeOf(uint256 tokenId) external view returns (uint256) {
        return known[tokenId].place;
    }

    function ownerOf(uint256 tokenId) external view returns (address) {
        return known[tokenId].owner;
    }

    function drawIsOpen(uint256 tokenId) external view returns (bool) {
        return known[tokenId].drawIsOpen;
    }

    function creatureOf(uint256 tokenId) external view returns (IOmnimonLife.Creature memory) {
        return known[tokenId].creature;
    }

    function _wasMinted(uint256 tokenId, uint256 place, address to) internal {
        tokenIds.push(tokenId);
        Known storage token = known[tokenId];
        (token.place, token.owner, token.drawIsOpen) = (place, to, true);
    }

    /// @dev The weights of the fixture's pools: half the first variant, a quarter each the second and third. Zero is a
    /// lapsed draw.
    function _wasDrawn(uint256 tokenId, bytes32 seed) internal {
        Known storage token = known[tokenId];
        for (uint256 slot = 0; slot < 15; ++slot) {
            if (token.creature.rerolls > 0 && token.creature.traits[slot] == 0) continue;
            uint256 chance = seed == 0 ? 0 : uint256(keccak256(abi.encode(seed, slot))) % 10_000;
            token.creature.traits[slot] = slot * 1_000 + (chance < 5_000 ? 1 : chance < 7_500 ? 2 : 3);
        }
        if (token.creature.rerolls == 0) token.creature.hash = uint256(seed);
        token.drawIsOpen = false;
    }

    function _wasRerolled(uint256 tokenId) internal {
        ++known[tokenId].creature.rerolls;
        known[tokenId].drawIsOpen = true;
    }

    function _wasConverted(uint256 tokenId, uint256 slot, bool worn) internal {
        if (worn) known[tokenId].creature.equippedTraits[slot] = 0;
        else known[tokenId].creature.traits[slot] = 0;
    }

    function _wasSent(uint256 tokenId, uint256 message, address to, uint256 blocksBetweenJumps) internal {
        Known storage token = known[tokenId];
        uint256 since = token.creature.lastBridgeBlock;
        if (since == 0 || block.number - since >= blocksBetweenJumps) ++token.creature.jumps;
        (token.place, token.message, token.owner) = (IN_FLIGHT, message, to);
    }

    function _hasArrived(uint256 tokenId, uint256 place) internal {
        known[tokenId].place = place;
        known[tokenId].creature.lastBridgeBlock = block.number;
    }
}
