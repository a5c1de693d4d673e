// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {DrawKeeper} from "../support/DrawKeeper.sol";
import {Gen2CollectionFixture} from "../support/Gen2CollectionFixture.sol";

/// @dev A player who is alone in the draw block tries versions of it until its hash would hatch a shiny.
contract GrindingGen2Test is Gen2CollectionFixture {
    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        beacon.setKey(DrawKeeper.MODULUS);
        vm.roll(FIRST_BLOCK + 1);
    }

    /// @dev Each of five hashes was chosen for a shiny. With the platform's signature none of them gives one here, and
    /// by chance 3 % would.
    function test_GivenChosenHashes_TheyDoNotChooseTheMonsters() public {
        uint256 shinies = 0;
        for (uint256 id = 0; id < 5; ++id) {
            _hatch(alice, SOLAR, 1);
            uint256 drawBlock = _drawBlockOf(id);
            bytes32 chosen = _grind(id);
            _mature(id, chosen);

            collection.reveal(1);
            vm.assertEq(_drawnOf(id).length, 0);

            bytes32 value = DrawKeeper.settle(beacon, drawBlock);
            uint256[] memory expected = model.hatch(value, address(collection), id, SOLAR, 1);
            collection.reveal(1);
            vm.assertEq(_drawnOf(id), expected);
            if (expected[0] > 1_000) ++shinies;
        }
        vm.assertEq(shinies, 0);
    }

    /// @dev Nobody loses a hatch while the platform is away, however long that takes.
    function testFuzz_GivenTheKeeperReturnsLate_TheRequestIsDrawn(uint256 blocks) public {
        uint256 id = _hatch(alice, SOLAR, 3);
        uint256 drawBlock = _drawBlockOf(id);
        vm.roll(drawBlock + bound(blocks, 257, 1_000_000));
        collection.reveal(1);
        uint256 laterBlock = beacon.drawOf(drawBlock).laterBlock;
        vm.roll(laterBlock + 1);
        vm.setBlockhash(laterBlock, keccak256("later"));
        bytes32 value = DrawKeeper.settle(beacon, drawBlock);

        collection.revealAndClaim(1, list(id));

        uint256[] memory expected = model.hatch(value, address(collection), id, SOLAR, 3);
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertTrue(collection.balanceOf(alice, expected[i]) > 0, "hatched");
        }
    }

    function test_GivenRequestsOfSeveralBlocks_OnlySettledOnesAreRevealed() public {
        _hatch(alice, SOLAR, 1);
        _hatch(bob, LUNAR, 2);
        vm.roll(FIRST_BLOCK + 2);
        _hatch(alice, LUNAR, 1);
        vm.roll(FIRST_BLOCK + DELAY + 9);
        for (uint256 id = 0; id < 3; ++id) {
            vm.setBlockhash(_drawBlockOf(id), keccak256(abi.encode(_drawBlockOf(id))));
        }
        DrawKeeper.settle(beacon, _drawBlockOf(0));
        collection.reveal(10);
        (, uint256 revealed) = collection.hatchQueue();
        vm.assertEq(revealed, 2);
        // The attempt pinned the hash of the third.
        vm.assertEq(beacon.drawOf(_drawBlockOf(2)).pinnedAt, NOW);
    }

    /// @dev Returns a hash that alone would hatch a shiny.
    function _grind(uint256 id) private view returns (bytes32 chosen) {
        while (true) {
            chosen = keccak256(abi.encode(chosen));
            bytes32 seed = keccak256(abi.encode(chosen, address(collection), id));
            if (uint64(uint256(keccak256(abi.encode(seed, 0)))) % 10_000 < 300) return chosen;
        }
    }

    function _drawBlockOf(uint256 id) private view returns (uint256 drawBlock) {
        (,,, drawBlock,) = collection.hatchRequest(id);
    }
}
