// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen2Collection} from "../../src/gen2/Gen2Collection.sol";
import {Gen2Eggs} from "../support/Gen2Eggs.sol";
import {Gen2Model} from "../support/Gen2Model.sol";
import {Test} from "../support/Test.sol";

/// @dev Hatches, reveals, claims and lets requests lapse, with the model beside it.
contract Gen2CollectionHandler is Test {
    uint256 private constant ACTORS = 4;
    uint256 private constant KEPT_BLOCKS = 256;

    Gen2Collection private collection;
    Gen2Eggs private eggs;
    Gen2Model private model;
    uint256 private current;
    address[] public actors;

    mapping(uint8 egg => uint256) public requested;
    mapping(uint8 egg => uint256) public drawn;
    mapping(uint256 number => bytes32) private hashes;
    mapping(uint256 requestId => bytes32) private claimable;
    uint256[] private unclaimed;
    uint256 public claimed;
    uint256 public waiting;
    uint256 public lapsed;

    constructor(Gen2Collection collection_, Gen2Eggs eggs_, Gen2Model model_, uint256 firstBlock) {
        (collection, eggs, model, current) = (collection_, eggs_, model_, firstBlock);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(2000 + i));
        }
    }

    function hatch(uint256 actorSeed, uint8 egg, uint256 amount) external {
        vm.roll(current);
        egg %= 2;
        amount = bound(amount, 1, 10);
        address actor = actors[actorSeed % ACTORS];
        eggs.mint(actor, egg, amount);
        vm.prank(actor);
        if (amount == 1) collection.hatchSingle(egg);
        else collection.hatchMultiple(egg, amount);
        requested[egg] += amount;
    }

    function passBlocks(uint256 count, bytes32 entropy) external {
        count = bound(count, 1, 5);
        for (uint256 i = 0; i < count; ++i) {
            hashes[current] = keccak256(abi.encode(current, entropy));
            ++current;
        }
    }

    /// @dev So long that what is waiting lapses.
    function passManyBlocks() external {
        current += KEPT_BLOCKS + 10;
    }

    function reveal(uint256 limit) external {
        vm.roll(current);
        limit = bound(limit, 0, 3);
        (uint256 end, uint256 first) = collection.hatchQueue();
        if (first + limit < end) end = first + limit;
        for (uint256 id = first; id < end; ++id) {
            (, uint8 egg, uint256 amount, uint256 drawBlock,) = collection.hatchRequest(id);
            if (drawBlock >= current) {
                end = id;
                break;
            }
            bytes32 blockHash = current - drawBlock <= KEPT_BLOCKS ? hashes[drawBlock] : bytes32(0);
            // Set here, since it is forgotten after each call.
            if (blockHash == 0) ++lapsed;
            else vm.setBlockhash(drawBlock, blockHash);
            claimable[id] = keccak256(abi.encode(model.hatch(blockHash, address(collection), id, egg, amount)));
            unclaimed.push(id);
            (drawn[egg], waiting) = (drawn[egg] + amount, waiting + amount);
        }
        collection.reveal(limit);
        (, uint256 revealed) = collection.hatchQueue();
        vm.assertEq(revealed, end);
    }

    function claim(uint256 seed) external {
        vm.roll(current);
        if (unclaimed.length == 0) return;
        uint256 index = seed % unclaimed.length;
        uint256 id = unclaimed[index];
        unclaimed[index] = unclaimed[unclaimed.length - 1];
        unclaimed.pop();
        (address account_,, uint256 amount,, uint256[] memory ids) = collection.hatchRequest(id);
        uint256 before = _held(account_, ids);
        collection.claim(list(id));
        vm.assertEq(_held(account_, ids), before + _growth(ids));
        (claimed, waiting) = (claimed + amount, waiting - amount);
    }

    /// @dev Whether the contract keeps for every unclaimed request what the block's hash gave.
    function isAsRecomputed() external view returns (bool) {
        for (uint256 i = 0; i < unclaimed.length; ++i) {
            (,,,, uint256[] memory ids) = collection.hatchRequest(unclaimed[i]);
            if (keccak256(abi.encode(ids)) != claimable[unclaimed[i]]) return false;
        }
        return true;
    }

    function actorCount() external pure returns (uint256) {
        return ACTORS;
    }

    /// @dev Counts a monster as often as it is named.
    function _held(address holder, uint256[] memory ids) private view returns (uint256 held) {
        uint256[] memory balances = collection.accountBalanceBatch(holder, ids);
        for (uint256 i = 0; i < ids.length; ++i) {
            held += balances[i];
        }
    }

    /// @dev Returns how much that grows when each of these arrives.
    function _growth(uint256[] memory ids) private pure returns (uint256 held) {
        for (uint256 i = 0; i < ids.length; ++i) {
            for (uint256 j = 0; j < ids.length; ++j) {
                if (ids[i] == ids[j]) ++held;
            }
        }
    }
}
