// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";

import {ILootboxes} from "../../src/omnichain-items/ILootboxes.sol";
import {IOmnichainItems} from "../../src/omnichain-items/IOmnichainItems.sol";
import {OmnichainItems} from "../../src/omnichain-items/OmnichainItems.sol";
import {OmnichainItemsFixture} from "../support/OmnichainItemsFixture.sol";

contract OmnichainItemsTest is OmnichainItemsFixture {
    // initialize

    function test_GivenANewProxy_ItHasWhatItWasSetUpWith() public view {
        vm.assertEq(items.owner(), owner);
        vm.assertEq(address(items.lzEndpoint()), address(endpoints[HOME]));
        vm.assertEq(items.drawDelay(), DELAY);
        vm.assertEq(items.omnimon(), address(creatures));
        vm.assertEq(items.uri(HAT), URI);
        vm.assertEq(items.openingCount(), 0);
        vm.assertEq(items.supportsInterface(type(IERC1155).interfaceId), true);
        vm.assertEq(items.supportsInterface(type(IERC1155MetadataURI).interfaceId), true);
        vm.assertEq(items.supportsInterface(0xffffffff), false);
    }

    function test_RevertWhen_TheDrawDelayIsZero() public {
        address code = _deployCode("OmnichainItems");
        vm.expectRevert(ILootboxes.Lootboxes_ZeroDrawDelay.selector);
        _proxy(code, abi.encodeCall(OmnichainItems.initialize, (owner, endpoints[HOME], beacon, 0, address(0), URI)));
    }

    // mintItem

    function testFuzz_GivenAnOperator_ItMintsAnyItem(uint256 slot, uint256 variant, uint256 amount) public {
        uint256 id = bound(slot, 0, 14) * 1_000 + bound(variant, 1, 999);
        amount = bound(amount, 1, type(uint128).max);
        _give(alice, id, amount);
        vm.assertEq(items.balanceOf(alice, id), amount);
    }

    function test_GivenAnOperator_ItMintsBoxesThatAreKnownHere() public {
        _give(alice, GOLD, 2);
        vm.assertEq(items.balanceOf(alice, GOLD), 2);
    }

    function testFuzz_RevertWhen_TheIdIsNoItems(uint256 id) public {
        id = bound(id, 0, 99_999);
        if (id < 15_000) id -= id % 1_000;
        _expectMintFails(operator, id, 1, abi.encodeWithSelector(ILootboxes.Lootboxes_NotAnItem.selector, id));
    }

    function testFuzz_RevertWhen_TheBoxIsUnknownHere(uint256 id) public {
        id = bound(id, SILVER + 1, type(uint256).max);
        _expectMintFails(operator, id, 1, abi.encodeWithSelector(ILootboxes.Lootboxes_UnknownBox.selector, id));
    }

    function testFuzz_RevertWhen_TheAmountIsZeroOrTooLarge(uint256 amount) public {
        uint256 max = type(uint128).max;
        if (amount > 0) amount = bound(amount, max + 1, type(uint256).max);
        bytes memory reason = abi.encodeWithSelector(ILootboxes.Lootboxes_InvalidAmount.selector, amount, max);
        _expectMintFails(operator, HAT, amount, reason);
    }

    function test_RevertWhen_SomebodyElseMints() public {
        bytes memory reason = abi.encodeWithSelector(IOmnichainItems.OmnichainItems_NotOperator.selector, owner);
        _expectMintFails(owner, HAT, 1, reason);
    }

    // burnItem

    function testFuzz_GivenAnOperator_ItBurnsWithoutApproval(uint256 held, uint256 burnt) public {
        held = bound(held, 1, type(uint128).max);
        burnt = bound(burnt, 0, held);
        _give(alice, HAT, held);
        vm.prank(operator);
        items.burnItem(alice, HAT, burnt);
        vm.assertEq(items.balanceOf(alice, HAT), held - burnt);
    }

    function testFuzz_RevertWhen_MoreIsBurntThanHeld(uint256 held, uint256 burnt) public {
        held = bound(held, 1, type(uint128).max);
        burnt = bound(burnt, held + 1, type(uint256).max);
        _give(alice, HAT, held);
        vm.prank(operator);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, held, burnt, HAT)
        );
        items.burnItem(alice, HAT, burnt);
    }

    function test_RevertWhen_SomebodyElseBurns() public {
        _give(alice, HAT, 1);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainItems.OmnichainItems_NotOperator.selector, alice));
        items.burnItem(alice, HAT, 1);
    }

    // setOperator, setURI

    function test_GivenTheOwner_OperatorsComeAndGo() public {
        vm.expectEmit(address(items));
        emit IOmnichainItems.OperatorChanged(operator, false);
        vm.prank(owner);
        items.setOperator(operator, false);
        vm.assertEq(items.isOperator(operator), false);
        bytes memory reason = abi.encodeWithSelector(IOmnichainItems.OmnichainItems_NotOperator.selector, operator);
        _expectMintFails(operator, HAT, 1, reason);
    }

    function test_GivenTheOwner_TheMetadataAddressChanges() public {
        vm.expectEmit(address(items));
        emit IOmnichainItems.BaseURIChanged("new");
        vm.prank(owner);
        items.setURI("new");
        vm.assertEq(items.uri(GOLD), "new");
    }

    function test_RevertWhen_AStrangerSetsAnything() public {
        _expectNotOwner(abi.encodeCall(IOmnichainItems.setOperator, (stranger, true)));
        _expectNotOwner(abi.encodeCall(IOmnichainItems.setURI, ("")));
        _expectNotOwner(abi.encodeCall(ILootboxes.addItemPool, (list(HAT), list(1))));
        _expectNotOwner(abi.encodeCall(ILootboxes.setLootbox, (GOLD, 1, list(HATS), true)));
        _expectNotOwner(abi.encodeCall(ILootboxes.setOmnimon, (stranger)));
        _expectNotOwner(abi.encodeCall(ILootboxes.setClaimableBox, (GOLD)));
        _expectNotOwner(abi.encodeCall(ILootboxes.withdraw, (payable(stranger))));
    }

    function _expectMintFails(address by, uint256 id, uint256 amount, bytes memory reason) private {
        vm.prank(by);
        vm.expectRevert(reason);
        items.mintItem(alice, id, amount);
    }
}
