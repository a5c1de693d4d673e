// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {LocalEndpoint} from "../../src/local/LocalEndpoint.sol";
import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {ILootboxes} from "../../src/omnichain-items/ILootboxes.sol";
import {IOmnichainItems} from "../../src/omnichain-items/IOmnichainItems.sol";
import {OmnichainItemsFixture} from "../support/OmnichainItemsFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

contract OmnichainItemsCrossingTest is OmnichainItemsFixture {
    // sendFrom

    function testFuzz_GivenItems_TheyLeaveHereAndAppearThere(uint256 held, uint256 sent, bool third) public {
        held = bound(held, 1, type(uint128).max);
        sent = bound(sent, 1, held);
        uint16 dst = third ? THIRD : AWAY;
        _give(alice, HAT, held);

        vm.expectEmit(address(items));
        emit IOmnichainItems.SendToChain(dst, alice, abi.encodePacked(bob), HAT, sent);
        Message memory message = _send(alice, HOME, dst, bob, HAT, sent);

        vm.assertEq(items.balanceOf(alice, HAT), held - sent);
        vm.assertEq(message.gas, GAS);
        bytes memory payload = abi.encode(abi.encodePacked(bob), list(HAT), list(sent));
        vm.assertEq(keccak256(message.payload), keccak256(payload));

        vm.expectEmit(address(itemsOn[dst]));
        emit IOmnichainItems.ReceiveFromChain(HOME, message.path, bob, HAT, sent);
        _deliver(message, GAS);
        vm.assertEq(itemsOn[dst].balanceOf(bob, HAT), sent);
    }

    function test_GivenBoxes_TheyCrossAsWell() public {
        _give(alice, GOLD, 3);
        _deliver(_send(alice, HOME, AWAY, alice, GOLD, 2), GAS);
        _deliver(_send(alice, AWAY, THIRD, bob, GOLD, 1), GAS);
        vm.assertEq(items.balanceOf(alice, GOLD), 1);
        vm.assertEq(itemsOn[AWAY].balanceOf(alice, GOLD), 1);
        vm.assertEq(itemsOn[THIRD].balanceOf(bob, GOLD), 1);
    }

    function test_GivenBoxesThatAreUnknownThere_TheyArriveAndWait() public {
        vm.prank(owner);
        items.setLootbox(GOLD + 9, 0, list(HATS), false);
        _give(alice, GOLD + 9, 1);
        _deliver(_send(alice, HOME, AWAY, alice, GOLD + 9, 1), GAS);
        vm.assertEq(itemsOn[AWAY].balanceOf(alice, GOLD + 9), 1);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_UnknownBox.selector, GOLD + 9));
        itemsOn[AWAY].openLootBox(list(GOLD + 9), list(1));
    }

    function test_GivenAnApprovedAccount_ItSendsTheHolders() public {
        _give(alice, HAT, 2);
        vm.prank(alice);
        items.setApprovalForAll(bob, true);
        vm.deal(bob, 1 ether);
        vm.prank(bob);
        items.sendFrom{value: 1 ether}(
            alice, AWAY, abi.encodePacked(bob), HAT, 2, payable(bob), address(0), ""
        );
        vm.assertEq(items.balanceOf(alice, HAT), 0);
    }

    function test_RevertWhen_TheItemsAreAnothers() public {
        _give(alice, HAT, 1);
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IOmnichainItems.OmnichainItems_NotTheHolder.selector, alice, stranger)
        );
        items.sendFrom(alice, AWAY, abi.encodePacked(bob), HAT, 1, payable(stranger), address(0), "");
    }

    function testFuzz_RevertWhen_MoreIsSentThanHeld(uint256 held, uint256 sent) public {
        held = bound(held, 1, type(uint128).max - 1);
        sent = bound(sent, held + 1, type(uint128).max);
        _give(alice, HAT, held);
        bytes4 selector = IERC1155Errors.ERC1155InsufficientBalance.selector;
        _expectSendFails(abi.encodePacked(bob), sent, "", abi.encodeWithSelector(selector, alice, held, sent, HAT));
    }

    function testFuzz_RevertWhen_TheReceiverHasNot20Bytes(bytes memory to) public {
        vm.assume(to.length != 20);
        _give(alice, HAT, 1);
        _expectSendFails(to, 1, "", abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, to));
    }

    function test_RevertWhen_TheReceiverIsZeroOrTheContractThere() public {
        _give(alice, HAT, 1);
        bytes memory to = abi.encodePacked(address(0));
        _expectSendFails(to, 1, "", abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, to));
        to = abi.encodePacked(address(itemsOn[AWAY]));
        _expectSendFails(to, 1, "", abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, to));
    }

    function test_RevertWhen_NothingIsSent() public {
        bytes4 selector = ILootboxes.Lootboxes_InvalidAmount.selector;
        _expectSendFails(abi.encodePacked(bob), 0, "", abi.encodeWithSelector(selector, 0, type(uint128).max));
    }

    function test_RevertWhen_NoRemoteIsTrusted() public {
        _give(alice, HAT, 1);
        vm.prank(owner);
        items.setTrustedRemote(AWAY, "");
        bytes4 selector = IOmnichainApp.OmnichainApp_UntrustedPath.selector;
        _expectSendFails(abi.encodePacked(bob), 1, "", abi.encodeWithSelector(selector, AWAY, bytes("")));
    }

    function test_RevertWhen_TheMinimumGasIsNotSet() public {
        _give(alice, HAT, 1);
        vm.prank(owner);
        items.setMinDstGas(AWAY, 1, 0);
        bytes4 selector = IOmnichainApp.OmnichainApp_MinGasNotSet.selector;
        _expectSendFails(abi.encodePacked(bob), 1, _gas(GAS), abi.encodeWithSelector(selector, AWAY, 1));
    }

    function testFuzz_RevertWhen_TheGasIsBelowTheMinimum(uint256 gas) public {
        gas = bound(gas, 0, MIN_GAS - 1);
        _give(alice, HAT, 1);
        bytes4 selector = IOmnichainApp.OmnichainApp_TooLittleGas.selector;
        _expectSendFails(abi.encodePacked(bob), 1, _gas(gas), abi.encodeWithSelector(selector, gas, MIN_GAS));
    }

    function testFuzz_GivenMoreThanTheFee_TheRestGoesToTheRefundAddress(uint256 gas, uint256 extra) public {
        gas = bound(gas, MIN_GAS, 10_000_000);
        extra = bound(extra, 0, 1 ether);
        _give(alice, HAT, 1);
        (uint256 fee, uint256 zroFee) =
            items.estimateSendFee(AWAY, abi.encodePacked(bob), HAT, 1, false, _gas(gas));
        vm.deal(alice, fee + extra);
        vm.prank(alice);
        items.sendFrom{value: fee + extra}(
            alice, AWAY, abi.encodePacked(bob), HAT, 1, payable(bob), address(0), _gas(gas)
        );
        vm.assertEq(endpoints[HOME].last().gas, gas);
        vm.assertEq(zroFee, 0);
        vm.assertEq(bob.balance, extra);
        vm.assertEq(address(items).balance, 0);
    }

    function test_RevertWhen_TheRefundWouldStayInTheContract() public {
        _give(alice, HAT, 1);
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_RefundFailed.selector, address(items))
        );
        items.sendFrom{value: 1 ether}(
            alice, AWAY, abi.encodePacked(bob), HAT, 1, payable(address(items)), address(0), ""
        );
    }

    // sendBatchFrom

    function testFuzz_GivenSeveralKinds_TheyCrossAtOnce(uint256 count, uint256 amount) public {
        count = bound(count, 2, 50);
        amount = bound(amount, 1, type(uint128).max - 50);
        (uint256[] memory ids, uint256[] memory amounts) = (range(HAT, count), range(amount, count));
        for (uint256 i = 0; i < count; ++i) {
            _give(alice, ids[i], amounts[i]);
        }

        vm.expectEmit(address(items));
        emit IOmnichainItems.SendBatchToChain(AWAY, alice, abi.encodePacked(bob), ids, amounts);
        Message memory message = _sendBatch(alice, AWAY, bob, ids, amounts);
        uint256 needed = MIN_GAS + (count - 1) * items.TRANSFER_GAS();
        vm.assertEq(message.gas, needed > GAS ? needed : GAS);

        vm.expectEmit(address(itemsOn[AWAY]));
        emit IOmnichainItems.ReceiveBatchFromChain(HOME, message.path, bob, ids, amounts);
        // The least that a sender can pay for is enough.
        _deliver(message, needed);
        for (uint256 i = 0; i < count; ++i) {
            vm.assertEq(items.balanceOf(alice, ids[i]), 0);
            vm.assertEq(itemsOn[AWAY].balanceOf(bob, ids[i]), amounts[i]);
        }
    }

    function test_GivenABatchOfOneKind_ItIsASendOfOne() public {
        _give(alice, HAT, 3);
        vm.expectEmit(address(items));
        emit IOmnichainItems.SendToChain(AWAY, alice, abi.encodePacked(bob), HAT, 3);
        _deliver(_sendBatch(alice, AWAY, bob, list(HAT), list(3)), MIN_GAS);
        vm.assertEq(itemsOn[AWAY].balanceOf(bob, HAT), 3);
    }

    function test_GivenAKindTwice_BothCross() public {
        _give(alice, HAT, 3);
        _deliver(_sendBatch(alice, AWAY, bob, list(HAT, HAT), list(1, 2)), GAS);
        vm.assertEq(itemsOn[AWAY].balanceOf(bob, HAT), 3);
    }

    function testFuzz_RevertWhen_TheBatchIsEmptyOrTooLarge(uint256 count) public {
        if (count > 0) count = bound(count, 51, 200);
        _expectBatchFails(
            range(HAT, count),
            range(1, count),
            "",
            abi.encodeWithSelector(ILootboxes.Lootboxes_InvalidAmount.selector, count, 50)
        );
    }

    function test_RevertWhen_TheMinimumGasOfBatchesIsNotSet() public {
        _give(alice, HAT, 1);
        _give(alice, CAP, 1);
        vm.prank(owner);
        items.setMinDstGas(AWAY, 2, 0);
        bytes4 selector = IOmnichainApp.OmnichainApp_MinGasNotSet.selector;
        _expectBatchFails(list(HAT, CAP), list(1, 1), _gas(GAS), abi.encodeWithSelector(selector, AWAY, 2));
        _sendBatch(alice, AWAY, bob, list(HAT), list(1));
    }

    function test_RevertWhen_TheBatchHasOneKindTooMany() public {
        bytes4 selector = ILootboxes.Lootboxes_InvalidAmount.selector;
        _expectBatchFails(range(HAT, 51), range(1, 51), "", abi.encodeWithSelector(selector, 51, 50));
    }

    function test_RevertWhen_TheListsDifferInLength() public {
        _give(alice, HAT, 2);
        bytes4 selector = IERC1155Errors.ERC1155InvalidArrayLength.selector;
        _expectBatchFails(list(HAT, CAP), list(1), "", abi.encodeWithSelector(selector, 2, 1));
    }

    function test_RevertWhen_NothingOfAKindIsSent() public {
        _give(alice, HAT, 2);
        bytes memory reason =
            abi.encodeWithSelector(ILootboxes.Lootboxes_InvalidAmount.selector, 0, type(uint128).max);
        _expectBatchFails(list(HAT, CAP), list(1, 0), "", reason);
    }

    function testFuzz_RevertWhen_TheGasIsTooLittleForTheBatch(uint256 count, uint256 gas) public {
        count = bound(count, 2, 50);
        uint256 needed = MIN_GAS + (count - 1) * items.TRANSFER_GAS();
        gas = bound(gas, 0, needed - 1);
        bytes4 selector = IOmnichainApp.OmnichainApp_TooLittleGas.selector;
        _expectBatchFails(range(HAT, count), range(1, count), _gas(gas), abi.encodeWithSelector(selector, gas, needed));
    }

    function test_RevertWhen_AnEstimateIsOfAnEmptyBatch() public {
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_InvalidAmount.selector, 0, 50));
        items.estimateSendBatchFee(AWAY, abi.encodePacked(bob), new uint256[](0), new uint256[](0), false, "");
    }

    // arrival

    function test_GivenAReceiverWithoutAHook_ItGetsWhatArrives() public {
        _give(alice, HAT, 2);
        Message memory message = _send(alice, HOME, AWAY, address(endpoints[THIRD]), HAT, 2);
        _deliver(message, GAS);
        vm.assertEq(itemsOn[AWAY].balanceOf(address(endpoints[THIRD]), HAT), 2);
        vm.assertEq(_isStored(message), false);
    }

    function test_GivenTooLittleGas_TheMessageIsStoredAndRetriedOnce() public {
        _give(alice, HAT, 2);
        Message memory message = _send(alice, HOME, AWAY, bob, HAT, 2);
        _deliver(message, 85_000);
        vm.assertEq(_isStored(message), true);
        vm.assertEq(itemsOn[AWAY].balanceOf(bob, HAT), 0);

        vm.prank(stranger);
        _retry(message);
        vm.assertEq(itemsOn[AWAY].balanceOf(bob, HAT), 2);
        vm.expectRevert(
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NoStoredMessage.selector, HOME, message.nonce)
        );
        _retry(message);
    }

    function test_GivenAPayloadThatIsNoReceivers_ItIsStored() public {
        bytes memory path = abi.encodePacked(address(items), address(itemsOn[AWAY]));
        bytes memory payload = abi.encode(bytes("short"), list(HAT), list(1));
        vm.prank(relayer);
        endpoints[AWAY].deliver(HOME, path, 1, GAS, payload);
        vm.assertEq(itemsOn[AWAY].failedMessages(HOME, path, 1), keccak256(payload));
        vm.expectRevert(
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, bytes("short"))
        );
        itemsOn[AWAY].retryMessage(HOME, path, 1, payload);
    }

    function test_GivenARemoteThatIsCutOff_ThePathIsBlockedUntilItIsTrusted() public {
        _give(alice, HAT, 2);
        Message memory message = _send(alice, HOME, AWAY, bob, HAT, 2);
        vm.prank(owner);
        itemsOn[AWAY].setTrustedRemote(HOME, "");
        _deliver(message, GAS);
        vm.assertEq(_isBlocked(message), true);

        vm.prank(owner);
        itemsOn[AWAY].setTrustedRemoteAddress(HOME, abi.encodePacked(address(items)));
        endpoints[AWAY].retryPayload(HOME, message.path, message.payload);
        vm.assertEq(itemsOn[AWAY].balanceOf(bob, HAT), 2);
    }

    function test_RevertWhen_SomebodyElseDelivers() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NotTheEndpoint.selector, stranger));
        items.lzReceive(AWAY, "", 1, "");
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NotItself.selector, stranger));
        items.nonblockingLzReceive(AWAY, "", 1, "");
    }

    function _expectSendFails(bytes memory to, uint256 amount, bytes memory params, bytes memory reason) private {
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(reason);
        items.sendFrom{value: 1 ether}(alice, AWAY, to, HAT, amount, payable(alice), address(0), params);
    }

    function _expectBatchFails(
        uint256[] memory ids,
        uint256[] memory amounts,
        bytes memory params,
        bytes memory reason
    ) private {
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(reason);
        items.sendBatchFrom{value: 1 ether}(
            alice, AWAY, abi.encodePacked(bob), ids, amounts, payable(alice), address(0), params
        );
    }
}
