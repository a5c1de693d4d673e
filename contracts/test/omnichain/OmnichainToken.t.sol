// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {LocalEndpoint} from "../../src/local/LocalEndpoint.sol";
import {HomeOmnichainToken} from "../../src/omnichain/HomeOmnichainToken.sol";
import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {IOmnichainToken} from "../../src/omnichain/IOmnichainToken.sol";
import {IGameToken} from "../../src/token/IGameToken.sol";
import {OmnichainFixture} from "../support/OmnichainFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

contract OmnichainTokenTest is OmnichainFixture {
    // sendFrom

    function testFuzz_GivenTokensAtHome_TheyAreLockedAndAppearElsewhere(uint256 amount, bool third) public {
        amount = bound(amount, 0, SUPPLY);
        uint16 dst = third ? THIRD : AWAY;
        vm.expectEmit(address(home));
        emit IOmnichainToken.SendToChain(dst, alice, abi.encodePacked(bob), amount);
        Message memory message = _send(alice, HOME, dst, bob, amount);
        vm.assertEq(tokens[HOME].balanceOf(address(home)), amount);
        vm.assertEq(home.lockedSupply(), amount);
        vm.assertEq(home.circulatingSupply(), SUPPLY - amount);
        vm.assertEq(message.gas, GAS);
        vm.assertEq(keccak256(message.payload), keccak256(abi.encode(uint16(0), abi.encodePacked(bob), amount)));

        vm.expectEmit(address(bridges[dst]));
        emit IOmnichainToken.ReceiveFromChain(HOME, bob, amount);
        _deliver(message, GAS);

        vm.assertEq(tokens[dst].balanceOf(bob), amount);
        vm.assertEq(bridges[dst].circulatingSupply(), amount);
    }

    function testFuzz_GivenTokensElsewhere_TheyAreBurntAndUnlockedAtHome(uint256 out, uint256 back) public {
        out = bound(out, 0, SUPPLY);
        back = bound(back, 0, out);
        _move(alice, HOME, AWAY, alice, out);

        _move(alice, AWAY, HOME, bob, back);

        vm.assertEq(tokens[AWAY].totalSupply(), out - back);
        vm.assertEq(tokens[HOME].balanceOf(bob), back);
        vm.assertEq(home.lockedSupply(), out - back);
    }

    function testFuzz_GivenTokensElsewhere_TheyGoOnToAThirdChain(uint256 amount) public {
        amount = bound(amount, 0, SUPPLY);
        _move(alice, HOME, AWAY, alice, amount);
        _move(alice, AWAY, THIRD, bob, amount);
        vm.assertEq(tokens[AWAY].totalSupply(), 0);
        vm.assertEq(tokens[THIRD].balanceOf(bob), amount);
        vm.assertEq(home.lockedSupply(), amount);
    }

    function test_RevertWhen_TheTokensAreAnothers() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IOmnichainToken.OmnichainToken_NotTheHolder.selector, alice, stranger)
        );
        home.sendFrom(alice, AWAY, abi.encodePacked(bob), 1, payable(stranger), address(0), "");
    }

    function testFuzz_RevertWhen_TheReceiverHasNot20Bytes(bytes memory to) public {
        vm.assume(to.length != 20);
        _expectSendFails(AWAY, to, "", abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, to));
    }

    function test_RevertWhen_TheReceiverIsZeroOrTheOtherBridge() public {
        bytes memory to = abi.encodePacked(address(0));
        _expectSendFails(AWAY, to, "", abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, to));
        to = abi.encodePacked(address(bridges[AWAY]));
        _expectSendFails(AWAY, to, "", abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, to));
    }

    function test_RevertWhen_NoRemoteIsTrusted() public {
        vm.prank(owner);
        home.setTrustedRemote(AWAY, "");
        _expectSendFails(
            AWAY,
            abi.encodePacked(bob),
            "",
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_UntrustedPath.selector, AWAY, bytes(""))
        );
    }

    function test_RevertWhen_TheMinimumGasIsNotSet() public {
        vm.prank(owner);
        home.setMinDstGas(AWAY, 0, 0);
        _expectSendFails(
            AWAY,
            abi.encodePacked(bob),
            _gas(GAS),
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_MinGasNotSet.selector, AWAY, 0)
        );
    }

    function testFuzz_RevertWhen_TheGasIsBelowTheMinimum(uint256 gas) public {
        gas = bound(gas, 0, MIN_GAS - 1);
        _expectSendFails(
            AWAY,
            abi.encodePacked(bob),
            _gas(gas),
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_TooLittleGas.selector, gas, MIN_GAS)
        );
    }

    function testFuzz_RevertWhen_TheAdapterParamsHaveAnotherForm(uint16 version, bytes memory tail) public {
        bytes memory params = abi.encodePacked(version, tail);
        vm.assume(version != 1 || tail.length != 32);
        _expectSendFails(
            AWAY,
            abi.encodePacked(bob),
            params,
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadAdapterParams.selector, params)
        );
    }

    function testFuzz_GivenAdapterParams_TheirGasIsPaidFor(uint256 gas) public {
        gas = bound(gas, MIN_GAS, 10_000_000);
        (uint256 fee, uint256 zroFee) = home.estimateSendFee(AWAY, abi.encodePacked(bob), 5, false, _gas(gas));
        vm.deal(alice, fee + 3);
        vm.prank(alice);
        home.sendFrom{value: fee + 3}(alice, AWAY, abi.encodePacked(bob), 5, payable(bob), address(0), _gas(gas));
        vm.assertEq(endpoints[HOME].last().gas, gas);
        vm.assertEq(zroFee, 0);
        vm.assertEq(bob.balance, 3);
        vm.assertEq(address(home).balance, 0);
    }

    function testFuzz_RevertWhen_LessThanTheFeeIsPaid(uint256 paid) public {
        (uint256 fee,) = home.estimateSendFee(AWAY, abi.encodePacked(bob), 5, false, "");
        paid = bound(paid, 0, fee - 1);
        vm.deal(alice, paid);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_TooLittlePaid.selector, paid, fee));
        home.sendFrom{value: paid}(alice, AWAY, abi.encodePacked(bob), 5, payable(bob), address(0), "");
    }

    function test_GivenAHigherMinimum_TheDefaultIsRaisedToIt() public {
        vm.prank(owner);
        home.setMinDstGas(AWAY, 0, GAS + 1);
        vm.assertEq(_send(alice, HOME, AWAY, bob, 1).gas, GAS + 1);
    }

    function test_GivenNoCustomParams_OnlyEmptyOnesAreTaken() public {
        vm.prank(owner);
        vm.expectEmit(address(home));
        emit IOmnichainToken.SetUseCustomAdapterParams(false);
        home.setUseCustomAdapterParams(false);
        _expectSendFails(
            AWAY,
            abi.encodePacked(bob),
            _gas(GAS),
            abi.encodeWithSelector(IOmnichainToken.OmnichainToken_AdapterParamsMustBeEmpty.selector)
        );
        vm.assertEq(_send(alice, HOME, AWAY, bob, 1).gas, GAS);
    }

    function testFuzz_RevertWhen_ThePayloadIsTooLong(uint256 limit) public {
        limit = bound(limit, 1, 159);
        vm.prank(owner);
        home.setPayloadSizeLimit(AWAY, limit);
        _expectSendFails(
            AWAY,
            abi.encodePacked(bob),
            "",
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_PayloadTooLong.selector, 160, limit)
        );
    }

    function test_GivenAPayloadOfTheLimit_ItIsSent() public {
        vm.prank(owner);
        home.setPayloadSizeLimit(AWAY, 160);
        vm.assertEq(_send(alice, HOME, AWAY, bob, 1).payload.length, 160);
    }

    function test_RevertWhen_TheHolderHasTooLittle() public {
        _move(alice, HOME, AWAY, alice, 5);
        (uint256 fee,) = bridges[AWAY].estimateSendFee(HOME, abi.encodePacked(bob), 6, false, "");
        vm.deal(alice, fee);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 5, 6));
        bridges[AWAY].sendFrom{value: fee}(alice, HOME, abi.encodePacked(bob), 6, payable(alice), address(0), "");
    }

    // arrival

    function testFuzz_GivenMoreThanTheLimit_ItIsStoredAndRetriedOnceByAnyone(uint256 limit, uint256 amount) public {
        limit = bound(limit, 0, SUPPLY - 1);
        amount = bound(amount, limit + 1, SUPPLY);
        _limitAway(limit);
        Message memory message = _send(alice, HOME, AWAY, bob, amount);
        bytes memory reason = abi.encodeWithSelector(
            IGameToken.GameToken_BridgeLimitExceeded.selector, address(bridges[AWAY]), amount, limit
        );
        vm.expectEmit(address(bridges[AWAY]));
        emit IOmnichainApp.MessageFailed(HOME, message.path, 1, message.payload, reason);
        _deliver(message, GAS);
        vm.assertTrue(_isStored(message) && !_isBlocked(message), "stored");
        vm.assertEq(tokens[AWAY].totalSupply(), 0);

        vm.expectRevert(reason);
        _retry(message);
        vm.assertTrue(_isStored(message), "still stored");

        _limitAway(SUPPLY);
        vm.prank(stranger);
        vm.expectEmit(address(bridges[AWAY]));
        emit IOmnichainApp.RetryMessageSuccess(HOME, message.path, 1, keccak256(message.payload));
        _retry(message);
        vm.assertEq(tokens[AWAY].balanceOf(bob), amount);

        vm.expectRevert(
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NoStoredMessage.selector, HOME, uint64(1))
        );
        _retry(message);
        vm.assertEq(tokens[AWAY].totalSupply(), amount);
    }

    function test_GivenAStoredMessage_LaterOnesPass() public {
        _limitAway(0);
        _deliver(_send(alice, HOME, AWAY, bob, 5), GAS);
        _limitAway(SUPPLY);
        _move(alice, HOME, AWAY, bob, 7);
        vm.assertEq(tokens[AWAY].balanceOf(bob), 7);
    }

    function testFuzz_GivenAnyGas_AMessageIsTakenOrStoredOrBlocksAndNothingIsLost(uint256 gas) public {
        gas = bound(gas, 0, GAS);
        Message memory message = _send(alice, HOME, AWAY, bob, 5);
        _deliver(message, gas);

        uint256 arrived = tokens[AWAY].balanceOf(bob) / 5;
        vm.assertEq(arrived + (_isStored(message) ? 1 : 0) + (_isBlocked(message) ? 1 : 0), 1);
        if (gas >= MIN_GAS) vm.assertEq(arrived, 1);
        if (gas >= MIN_GAS / 2) vm.assertEq(_isBlocked(message), false);

        if (_isBlocked(message)) endpoints[AWAY].retryPayload(HOME, message.path, message.payload);
        if (_isStored(message)) _retry(message);
        vm.assertEq(tokens[AWAY].balanceOf(bob), 5);
    }

    function testFuzz_RevertWhen_MoreWouldComeHomeThanLeft(uint256 out, uint256 back) public {
        out = bound(out, 0, SUPPLY - 1);
        back = bound(back, out + 1, SUPPLY);
        _move(alice, HOME, AWAY, alice, out);
        vm.prank(alice);
        tokens[HOME].transfer(address(home), SUPPLY - out);
        bytes memory path = home.trustedRemoteLookup(AWAY);
        bytes memory payload = abi.encode(uint16(0), abi.encodePacked(bob), back);

        vm.prank(address(endpoints[HOME]));
        home.lzReceive(AWAY, path, 1, payload);

        vm.assertEq(home.failedMessages(AWAY, path, 1), keccak256(payload));
        vm.expectRevert(
            abi.encodeWithSelector(HomeOmnichainToken.HomeOmnichainToken_MoreThanLocked.selector, back, out)
        );
        home.retryMessage(AWAY, path, 1, payload);
    }

    function testFuzz_GivenAPayloadThatMakesNoSense_ItIsStored(bytes memory payload) public {
        bytes memory path = home.trustedRemoteLookup(AWAY);
        vm.prank(address(endpoints[HOME]));
        home.lzReceive(AWAY, path, 1, payload);
        vm.assertEq(home.failedMessages(AWAY, path, 1), keccak256(payload));
    }

    function test_GivenAnotherPacketTypeOrALongReceiver_ItIsStored() public {
        bytes memory path = home.trustedRemoteLookup(AWAY);
        _storeAtHome(path, 1, abi.encode(uint16(1), abi.encodePacked(bob), 0));
        vm.expectRevert(abi.encodeWithSelector(IOmnichainToken.OmnichainToken_UnknownPacketType.selector, 1));
        home.retryMessage(AWAY, path, 1, abi.encode(uint16(1), abi.encodePacked(bob), 0));

        bytes memory to = abi.encodePacked(bob, bob);
        _storeAtHome(path, 2, abi.encode(uint16(0), to, 0));
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadReceiver.selector, to));
        home.retryMessage(AWAY, path, 2, abi.encode(uint16(0), to, 0));
    }

    function _storeAtHome(bytes memory path, uint64 nonce, bytes memory payload) private {
        vm.prank(address(endpoints[HOME]));
        home.lzReceive(AWAY, path, nonce, payload);
        vm.assertEq(home.failedMessages(AWAY, path, nonce), keccak256(payload));
    }

    function _limitAway(uint256 limit) private {
        vm.prank(owner);
        tokens[AWAY].setLimits(address(bridges[AWAY]), limit, limit);
    }

    function _expectSendFails(uint16 dst, bytes memory to, bytes memory params, bytes memory reason) private {
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(reason);
        home.sendFrom{value: 1 ether}(alice, dst, to, 5, payable(alice), address(0), params);
        vm.assertEq(home.lockedSupply(), 0);
    }
}
