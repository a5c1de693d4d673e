// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {DrawBeacon} from "../../src/draws/DrawBeacon.sol";
import {Gen2Collection} from "../../src/gen2/Gen2Collection.sol";
import {Gen2Eggs} from "./Gen2Eggs.sol";
import {Gen2Model} from "./Gen2Model.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev Hatching is enabled, alice and bob have eggs, and reveals are compared with the model.
abstract contract Gen2CollectionFixture is OwnedProxyTest {
    uint8 internal constant SOLAR = 0;
    uint8 internal constant LUNAR = 1;
    uint256 internal constant SHARED = 2;
    uint8 internal constant DELAY = 3;
    uint256 internal constant FIRST_BLOCK = 1_000;
    uint256 internal constant CAPACITY = 257_500;
    uint256 internal constant MAX_OPEN = 65_535;
    string internal constant URI = "https://hatchery.test/gen2/{id}";

    /// @dev The address where chains with EIP-2935 keep older hashes.
    address internal constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    bytes32 private constant STORAGE = 0xe3e5ef43f7c61a903c8e56821c514cf177cd862cd2bfeeadc0c5790343d3ed00;

    Gen2Eggs internal eggs;
    Gen2Collection internal collection;
    Gen2Model internal model;
    DrawBeacon internal beacon;

    function setUp() public virtual {
        vm.warp(NOW);
        vm.roll(FIRST_BLOCK);
        vm.etch(HISTORY, "");
        eggs = new Gen2Eggs();
        model = new Gen2Model();
        beacon = _newBeacon("");
        collection = _newCollection(address(eggs));
        vm.prank(owner);
        collection.flipState();
        _giveEggs(alice);
        _giveEggs(bob);
    }

    function _newCollection(address eggs_) internal returns (Gen2Collection) {
        bytes memory data = abi.encodeCall(Gen2Collection.initialize, (owner, eggs_, beacon, DELAY, URI));
        return Gen2Collection(_proxy(_deployCode("Gen2Collection"), data));
    }

    function _giveEggs(address to) internal {
        eggs.mint(to, SOLAR, 1_000_000);
        eggs.mint(to, LUNAR, 1_000_000);
    }

    /// @dev Returns the number of the request.
    function _hatch(address by, uint8 egg, uint256 amount) internal returns (uint256 requestId) {
        (requestId,) = collection.hatchQueue();
        vm.prank(by);
        collection.hatchMultiple(egg, amount);
    }

    /// @dev Sets the hash that decides and goes to the first block in which the request can be revealed.
    function _mature(uint256 requestId, bytes32 blockHash) internal {
        (,,, uint256 drawBlock,) = collection.hatchRequest(requestId);
        vm.roll(drawBlock + 1);
        vm.setBlockhash(drawBlock, blockHash);
    }

    /// @dev Reveals the next request with this hash and compares it with the model.
    function _revealNext(bytes32 blockHash) internal returns (uint256[] memory tokenIds) {
        (, uint256 requestId) = collection.hatchQueue();
        (, uint8 egg, uint256 amount, uint256 drawBlock,) = collection.hatchRequest(requestId);
        if (blockHash == 0) vm.roll(drawBlock + 257);
        else _mature(requestId, blockHash);
        tokenIds = model.hatch(blockHash, address(collection), requestId, egg, amount);
        collection.reveal(1);
        vm.assertEq(_drawnOf(requestId), tokenIds);
        vm.assertEq(collection.noShinyStreak(), model.streak());
    }

    function _drawnOf(uint256 requestId) internal view returns (uint256[] memory tokenIds) {
        (,,,, tokenIds) = collection.hatchRequest(requestId);
    }

    /// @dev Sets storage and model to these counts of draws from a pool by either egg, the first monsters first.
    function _setDrawn(uint256 pool, bool shiny, uint256 bySolar, uint256 byLunar) internal {
        model.setDrawn(pool, shiny, 0, bySolar);
        model.setDrawn(pool, shiny, 1, byLunar);
        uint256[3] memory words;
        uint256 max = shiny ? 140 : 5000;
        uint256 total = bySolar + byLunar;
        for (uint256 lane = 0; total > 0; ++lane) {
            uint256 part = total < max ? total : max;
            words[lane / 16] |= part << ((lane % 16) * 16);
            total -= part;
        }
        for (uint256 i = 0; i < 3; ++i) {
            vm.store(address(collection), _slotOf(pool, shiny, i), bytes32(words[i]));
        }
        (uint256 first, uint256 second) = shiny ? (uint256(192), uint256(16)) : (uint256(96), uint256(24));
        if (pool == SHARED) first += 2 * second;
        if (pool != LUNAR) _setState(first, second, bySolar);
        if (pool != SOLAR) _setState(first + second, second, byLunar);
    }

    /// @dev Returns `hatchySupplies` of all monsters of a pool, read from storage because that is faster. The last
    /// lanes have no monster.
    function _supplies(uint256 pool, bool shiny) internal view returns (uint256[] memory supplies) {
        supplies = new uint256[](48);
        uint256 word = 0;
        for (uint256 lane = 0; lane < supplies.length; ++lane) {
            if (lane % 16 == 0) word = uint256(vm.load(address(collection), _slotOf(pool, shiny, lane / 16)));
            supplies[lane] = word % (1 << 16);
            word >>= 16;
        }
    }

    function _setStreak(uint256 streak) internal {
        model.setStreak(streak);
        _setState(48, 16, streak);
    }

    function _setOpen(uint8 egg, uint256 amount) internal {
        _setState(64 + uint256(egg) * 16, 16, amount);
    }

    function _slotOf(uint256 pool, bool shiny, uint256 word) private pure returns (bytes32) {
        return bytes32(uint256(STORAGE) + 2 + pool * 6 + (shiny ? 3 : 0) + word);
    }

    function _setState(uint256 offset, uint256 bits, uint256 value) private {
        bytes32 slot = bytes32(uint256(STORAGE) + 1);
        uint256 mask = ((1 << bits) - 1) << offset;
        uint256 word = uint256(vm.load(address(collection), slot));
        vm.store(address(collection), slot, bytes32((word & ~mask) | (value << offset)));
    }

    function _subject() internal view virtual override returns (address) {
        return address(collection);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("Gen2Collection");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        return abi.encodeCall(Gen2Collection.initialize, (stranger, stranger, beacon, 1, ""));
    }
}
