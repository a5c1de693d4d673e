// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {DrawKeeper} from "../support/DrawKeeper.sol";
import {OmnichainItemsFixture} from "../support/OmnichainItemsFixture.sol";

/// @dev The openings of boxes where the platform has a key.
contract GrindingBoxesTest is OmnichainItemsFixture {
    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        beacon.setKey(DrawKeeper.MODULUS);
        vm.roll(FIRST_BLOCK + 1);
    }

    function testFuzz_GivenAChosenHash_OnlyTheSignatureDraws(bytes32 chosen) public {
        vm.assume(chosen != 0);
        _give(alice, GOLD, 3);
        uint256 id = _open(alice, GOLD, 3);
        uint256 drawBlock = items.opening(id).drawBlock;
        _mature(id, chosen);
        items.revealOpenings(list(id));
        vm.assertEq(items.opening(id).amount, 3);

        bytes32 value = DrawKeeper.settle(beacon, drawBlock);
        uint256[] memory expected = _model(list(HATS, ARMS), 3, value, id);
        items.revealOpenings(list(id));
        vm.assertEq(items.opening(id).amount, 0);
        for (uint256 i = 0; i < expected.length; ++i) {
            vm.assertTrue(items.balanceOf(alice, expected[i]) > 0, "drawn");
        }
    }
}
