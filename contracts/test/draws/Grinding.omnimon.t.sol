// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {DrawKeeper} from "../support/DrawKeeper.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";

/// @dev The draws of creatures where the platform has a key.
contract GrindingOmnimonTest is OmnimonFixture {
    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        beacon.setKey(DrawKeeper.MODULUS);
        vm.roll(FIRST_BLOCK + 1);
    }

    function testFuzz_GivenAChosenHash_OnlyTheSignatureDraws(bytes32 chosen) public {
        vm.assume(chosen != 0);
        uint256 id = _mint(HOME, alice);
        uint256 drawBlock = home.openDraw(id);
        _mature(HOME, id, chosen);
        home.reveal(id);
        vm.assertEq(home.openDraw(id), drawBlock);

        bytes32 value = DrawKeeper.settle(beacon, drawBlock);
        home.reveal(id);
        vm.assertEq(home.omnimon(id).hash, uint256(keccak256(abi.encode(value, address(home), id))));
    }

    /// @dev A creature can be sold while nobody knows what the reroll gives, even long after its block.
    function test_GivenAnOpenDrawThatNobodyKnows_TheCreatureCanBeSold() public {
        uint256 id = _mint(HOME, alice);
        uint256 drawBlock = home.openDraw(id);
        _mature(HOME, id, keccak256("draw"));
        vm.prank(alice);
        home.transferFrom(alice, bob, id);

        DrawKeeper.settle(beacon, drawBlock);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_DrawIsOpen.selector, id));
        vm.prank(bob);
        home.transferFrom(bob, alice, id);
    }
}
