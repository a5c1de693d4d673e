// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnimonTraits} from "../../src/omnimon/IOmnimonTraits.sol";
import {OmnimonTraits} from "../../src/omnimon/OmnimonTraits.sol";
import {OwnedProxyTest} from "../support/OwnedProxyTest.sol";

/// @dev The pools by themselves; what is drawn from them is tested with the creatures.
contract OmnimonTraitsTest is OwnedProxyTest {
    uint256 private constant FIRST_BLOCK = 1_000;

    OmnimonTraits private traits;

    function setUp() public {
        vm.roll(FIRST_BLOCK);
        bytes memory data = abi.encodeCall(OmnimonTraits.initialize, (owner));
        traits = OmnimonTraits(_proxy(_deployCode("OmnimonTraits"), data));
    }

    function test_GivenAFreshProxy_ThereAreNoPoolsAndNothingIsDrawn() public view {
        vm.assertEq(traits.lastVersion(), 0);
        vm.assertEq(traits.versionAt(FIRST_BLOCK), 0);
        vm.assertEq(traits.traitPool(0, 0).traitIds.length, 0);
        vm.assertEq(traits.draw(FIRST_BLOCK, bytes32(uint256(1)), 0, true), 0);
        vm.assertEq(traits.draw(FIRST_BLOCK, bytes32(0), 7, true), 7);
    }

    function testFuzz_GivenNewPools_TheyAreInForceFromTheNextBlock(uint256 blocks) public {
        _setPools(1);
        vm.assertEq(traits.lastVersion(), 1);
        blocks = bound(blocks, 1, 1_000_000);
        vm.roll(FIRST_BLOCK + blocks);
        _setPools(2);
        vm.assertEq(traits.versionAt(FIRST_BLOCK + blocks), 1);
        vm.assertEq(traits.versionAt(FIRST_BLOCK + blocks + 1), 2);
        vm.assertEq(traits.draw(FIRST_BLOCK + blocks, bytes32(uint256(1)), 0, true), 1);
        vm.assertEq(traits.draw(FIRST_BLOCK + blocks + 1, bytes32(uint256(1)), 0, true), 2);
        vm.assertEq(traits.versionAt(type(uint256).max), 2);
    }

    function test_GivenTwoChangesInABlock_TheLastIsInForce() public {
        _setPools(1);
        _setPools(2);
        _setPools(3);
        vm.assertEq(traits.versionAt(FIRST_BLOCK), 1);
        vm.assertEq(traits.versionAt(FIRST_BLOCK + 1), 3);
        vm.assertEq(traits.traitPool(2, 0).traitIds, list(2));
        vm.assertEq(traits.traitPool(3, 0).traitIds, list(3));
    }

    /// @dev A draw without pools would give a creature without traits, for ever.
    function testFuzz_GivenTheFirstPools_TheyServeEveryDraw(uint256 openedAt) public {
        _setPools(1);
        vm.assertEq(traits.versionAt(openedAt), 1);
    }

    function test_RevertWhen_NoSlotHasAPool() public {
        IOmnimonTraits.TraitPool[15] memory pools;
        vm.expectRevert(IOmnimonTraits.OmnimonTraits_NoTraits.selector);
        vm.prank(owner);
        traits.setTraitPools(pools);
    }

    /// @dev Other slots and what is in the highest bits stay as they are.
    function testFuzz_GivenAnyTraits_OnlyThePoolsSlotsAreDrawn(uint256 packed, bytes32 seed, bool all) public {
        _setPools(9);
        uint256 drawn = traits.draw(FIRST_BLOCK + 1, seed, packed, all);
        bool stays = !all && uint16(packed) == 0;
        vm.assertEq(drawn, stays ? packed : (packed & ~uint256(type(uint16).max)) | 9);
    }

    function test_RevertWhen_AStrangerSetsPools() public {
        IOmnimonTraits.TraitPool[15] memory pools;
        _expectNotOwner(abi.encodeCall(traits.setTraitPools, (pools)));
    }

    /// @dev One trait in the first slot, nothing in the others.
    function _setPools(uint256 traitId) private {
        IOmnimonTraits.TraitPool[15] memory pools;
        (pools[0].traitIds, pools[0].weights) = (list(traitId), list(10_000));
        vm.prank(owner);
        traits.setTraitPools(pools);
    }

    function _subject() internal view override returns (address) {
        return address(traits);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("OmnimonTraits");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(OmnimonTraits.initialize, (stranger));
    }
}
