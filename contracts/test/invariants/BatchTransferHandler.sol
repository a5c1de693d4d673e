// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {BatchTransfer} from "../../src/batch/BatchTransfer.sol";
import {Collectible} from "../support/BatchTransferFixture.sol";
import {Test} from "../support/Test.sol";

/// @dev Sends batches of random tokens, the caller's or not, to random receivers, and knows whose each must be.
contract BatchTransferHandler is Test {
    uint256 private constant ACTORS = 4;
    uint256 private constant TOKENS = 20;

    BatchTransfer private batch;
    Collectible private collectible;
    address[] public actors;
    mapping(uint256 tokenId => address) public holders;
    uint256 public sent;
    uint256 public stolen;

    constructor(BatchTransfer batch_, Collectible collectible_) {
        (batch, collectible) = (batch_, collectible_);
        uint256 first = collectible.supply() + 1;
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
            vm.prank(actors[i]);
            collectible.setApprovalForAll(address(batch), true);
            collectible.mint(actors[i], TOKENS / ACTORS);
        }
        for (uint256 tokenId = first; tokenId < first + TOKENS; ++tokenId) {
            holders[tokenId] = collectible.ownerOf(tokenId);
        }
    }

    function pass(uint256 actorSeed, uint256 seed, uint256 count, bool safe) external {
        address from = actors[actorSeed % ACTORS];
        count = bound(count, 1, 4);
        (address[] memory receivers, uint256[] memory tokenIds) = (new address[](count), new uint256[](count));
        bool owned = true;
        for (uint256 i = 0; i < count; ++i) {
            uint256 drawn = uint256(keccak256(abi.encode(seed, i)));
            // Neighbours, so that no token comes twice.
            (receivers[i], tokenIds[i]) = (actors[drawn % ACTORS], 101 + (seed % TOKENS + i) % TOKENS);
            owned = owned && holders[tokenIds[i]] == from;
        }
        vm.prank(from);
        bytes memory data = safe
            ? abi.encodeCall(batch.batchSafeTransfer, (address(collectible), receivers, tokenIds))
            : abi.encodeCall(batch.batchTransfer, (address(collectible), receivers, tokenIds));
        (bool done,) = address(batch).call(data);
        if (!done) return;
        if (!owned) ++stolen;
        for (uint256 i = 0; i < count; ++i) {
            holders[tokenIds[i]] = receivers[i];
        }
        sent += count;
    }
}
