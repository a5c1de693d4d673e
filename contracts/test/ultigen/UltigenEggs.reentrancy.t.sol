// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";

/// @dev Calls back into its target from the hook of an egg's mint, and keeps what came of it.
contract ReenteringReceiver is ERC1155Holder {
    address private target;
    bytes private callback;
    bool private swallow;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    function arm(address target_, bytes calldata callback_, bool swallow_) external {
        (target, callback, swallow) = (target_, callback_, swallow_);
    }

    function run(address callee, bytes calldata data) external {
        (bool done, bytes memory result) = callee.call(data);
        if (!done) _bubble(result);
    }

    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes memory data)
        public
        override
        returns (bytes4)
    {
        if (callback.length > 0 && !attempted) {
            attempted = true;
            (succeeded, reason) = target.call(callback);
            if (!succeeded && !swallow) _bubble(reason);
        }
        return super.onERC1155Received(operator, from, id, value, data);
    }

    function _bubble(bytes memory data) private pure {
        assembly ("memory-safe") {
            revert(add(data, 32), mload(data))
        }
    }
}

contract UltigenEggsReentrancyTest is UltigenFixture {
    ReenteringReceiver private receiver;
    bytes[] private callbacks;

    function setUp() public override {
        super.setUp();
        receiver = new ReenteringReceiver();
        _fund(address(receiver), 100 * PRICE);
        _giveEggs(address(receiver), 0, 5);
        callbacks.push(abi.encodeCall(eggs.mintEggWithSignature, (_mintVoucher(address(receiver), 1, 1, 1))));
        callbacks.push(abi.encodeCall(eggs.mintEggWithSignature, (_mintVoucher(address(receiver), 1, 1, 2))));
        callbacks.push(abi.encodeCall(eggs.hatchEggsWithSignature, (_hatchVoucher(address(receiver), 0, list(1), 3))));
        callbacks.push(abi.encodeCall(eggs.buyEgg, (1, 1)));
    }

    function testFuzz_GivenAReceiverThatReenters_TheInnerCallFailsAndTheOuterHappensOnce(uint256 which) public {
        bytes memory callback = callbacks[which % callbacks.length];
        receiver.arm(address(eggs), callback, true);

        eggs.mintEggWithSignature(_mintVoucher(address(receiver), 1, 1, 1));

        vm.assertEq(receiver.attempted(), true);
        vm.assertEq(receiver.succeeded(), false);
        vm.assertEq(
            bytes32(receiver.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        vm.assertEq(eggs.balanceOf(address(receiver), 1), 1);
        vm.assertEq(eggs.balanceOf(address(receiver), 0), 5);
        vm.assertEq(eggs.isVoucherUsed(2), false);
        vm.assertEq(eggs.isVoucherUsed(3), false);
    }

    function test_GivenABuyerThatReenters_ItPaysForWhatItGets() public {
        receiver.arm(address(eggs), abi.encodeCall(eggs.buyEgg, (1, 40)), true);

        receiver.run(address(eggs), abi.encodeCall(eggs.buyEgg, (1, 1)));

        vm.assertEq(receiver.succeeded(), false);
        vm.assertEq(eggs.balanceOf(address(receiver), 1), 1);
        vm.assertEq(token.balanceOf(treasury), PRICE);
    }

    function test_GivenAReceiverThatPassesTheFailureOn_NothingHappens() public {
        receiver.arm(address(eggs), callbacks[0], false);
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(address(receiver), 1, 1, 1);

        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        eggs.mintEggWithSignature(payload);

        vm.assertEq(eggs.isVoucherUsed(1), false);
        vm.assertEq(eggs.balanceOf(address(receiver), 1), 0);
    }

    function test_GivenAReceiverThatPassesItsEggsOn_ItsBalanceIsRight() public {
        receiver.arm(
            address(eggs),
            abi.encodeCall(eggs.safeTransferFrom, (address(receiver), bob, 1, 2, "")),
            false
        );

        eggs.mintEggWithSignature(_mintVoucher(address(receiver), 1, 3, 1));

        vm.assertEq(eggs.balanceOf(address(receiver), 1), 1);
        vm.assertEq(eggs.balanceOf(bob, 1), 2);
    }
}
