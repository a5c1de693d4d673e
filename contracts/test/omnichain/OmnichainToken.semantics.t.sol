// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {IOmnichainToken} from "../../src/omnichain/IOmnichainToken.sol";
import {OmnichainFixture} from "../support/OmnichainFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

/// @dev Checks what clients and carriers of LayerZero V1 rely on, point by point.
contract OmnichainTokenSemanticsTest is OmnichainFixture {
    function test_V1_FunctionsAreCalledAsTheyAreThere() public pure {
        _assertSelector(
            IOmnichainToken.sendFrom.selector, "sendFrom(address,uint16,bytes,uint256,address,address,bytes)"
        );
        _assertSelector(
            IOmnichainToken.estimateSendFee.selector, "estimateSendFee(uint16,bytes,uint256,bool,bytes)"
        );
        _assertSelector(IOmnichainToken.setUseCustomAdapterParams.selector, "setUseCustomAdapterParams(bool)");
        _assertSelector(IOmnichainToken.circulatingSupply.selector, "circulatingSupply()");
        _assertSelector(IOmnichainToken.token.selector, "token()");
        _assertSelector(IOmnichainApp.retryMessage.selector, "retryMessage(uint16,bytes,uint64,bytes)");
        _assertSelector(IOmnichainApp.failedMessages.selector, "failedMessages(uint16,bytes,uint64)");
        _assertSelector(
            IOmnichainApp.nonblockingLzReceive.selector, "nonblockingLzReceive(uint16,bytes,uint64,bytes)"
        );
        _assertSelector(IOmnichainApp.trustedRemoteLookup.selector, "trustedRemoteLookup(uint16)");
        _assertSelector(IOmnichainApp.setTrustedRemote.selector, "setTrustedRemote(uint16,bytes)");
        _assertSelector(
            IOmnichainApp.setTrustedRemoteAddress.selector, "setTrustedRemoteAddress(uint16,bytes)"
        );
        _assertSelector(IOmnichainApp.minDstGasLookup.selector, "minDstGasLookup(uint16,uint16)");
        _assertSelector(IOmnichainApp.setMinDstGas.selector, "setMinDstGas(uint16,uint16,uint256)");
        _assertSelector(IOmnichainApp.payloadSizeLimitLookup.selector, "payloadSizeLimitLookup(uint16)");
        _assertSelector(IOmnichainApp.setPayloadSizeLimit.selector, "setPayloadSizeLimit(uint16,uint256)");
        _assertSelector(IOmnichainApp.setConfig.selector, "setConfig(uint16,uint16,uint256,bytes)");
        _assertSelector(IOmnichainApp.setSendVersion.selector, "setSendVersion(uint16)");
        _assertSelector(IOmnichainApp.setReceiveVersion.selector, "setReceiveVersion(uint16)");
        _assertSelector(IOmnichainApp.forceResumeReceive.selector, "forceResumeReceive(uint16,bytes)");
    }

    function test_V1_EventsAreToldAsTheyAreThere() public pure {
        _assertTopic(IOmnichainToken.SendToChain.selector, "SendToChain(uint16,address,bytes,uint256)");
        _assertTopic(IOmnichainToken.ReceiveFromChain.selector, "ReceiveFromChain(uint16,address,uint256)");
        _assertTopic(IOmnichainToken.SetUseCustomAdapterParams.selector, "SetUseCustomAdapterParams(bool)");
        _assertTopic(IOmnichainApp.MessageFailed.selector, "MessageFailed(uint16,bytes,uint64,bytes,bytes)");
        _assertTopic(
            IOmnichainApp.RetryMessageSuccess.selector, "RetryMessageSuccess(uint16,bytes,uint64,bytes32)"
        );
        _assertTopic(IOmnichainApp.SetTrustedRemote.selector, "SetTrustedRemote(uint16,bytes)");
        _assertTopic(IOmnichainApp.SetTrustedRemoteAddress.selector, "SetTrustedRemoteAddress(uint16,bytes)");
        _assertTopic(IOmnichainApp.SetMinDstGas.selector, "SetMinDstGas(uint16,uint16,uint256)");
        _assertTopic(IOmnichainApp.SetPrecrime.selector, "SetPrecrime(address)");
    }

    function test_V1_ConstantsAreTheirs() public view {
        vm.assertEq(home.PT_SEND(), 0);
        vm.assertEq(home.DEFAULT_PAYLOAD_SIZE_LIMIT(), 10_000);
        vm.assertEq(home.DEFAULT_DST_GAS(), 300_000);
        vm.assertEq(home.token(), address(tokens[HOME]));
        vm.assertEq(bridges[AWAY].token(), address(tokens[AWAY]));
        vm.assertEq(home.useCustomAdapterParams(), true);
    }

    function test_V1_APathIsTheRemoteAndTheLocalAddress() public {
        Message memory message = _send(alice, HOME, AWAY, bob, 1);
        bytes memory sendersView = home.trustedRemoteLookup(AWAY);
        vm.assertEq(sendersView.length, 40);
        vm.assertEq(
            keccak256(sendersView), keccak256(abi.encodePacked(address(bridges[AWAY]), address(home)))
        );
        vm.assertEq(keccak256(message.path), keccak256(abi.encodePacked(address(home), address(bridges[AWAY]))));
    }

    function test_V1_TheDefaultAdapterParamsAreVersion1And300000() public {
        (uint256 asDefault,) = home.estimateSendFee(AWAY, abi.encodePacked(bob), 1, false, "");
        (uint256 asGiven,) =
            home.estimateSendFee(AWAY, abi.encodePacked(bob), 1, false, abi.encodePacked(uint16(1), uint256(300_000)));
        vm.assertEq(asDefault, asGiven);
        vm.assertEq(_send(alice, HOME, AWAY, bob, 1).gas, 300_000);
        vm.assertEq(_gas(300_000).length, 34);
    }

    function test_V1_HomeLocksAndUnlocks_ElsewhereBurnsAndMints() public {
        _move(alice, HOME, AWAY, bob, 100);
        vm.assertEq(tokens[HOME].totalSupply(), SUPPLY);
        vm.assertEq(tokens[AWAY].totalSupply(), 100);
        vm.assertEq(home.circulatingSupply(), SUPPLY - 100);
        vm.prank(bob);
        tokens[AWAY].approve(address(bridges[AWAY]), 40);
        _move(bob, AWAY, HOME, alice, 40);
        vm.assertEq(tokens[AWAY].totalSupply(), 60);
        vm.assertEq(bridges[AWAY].circulatingSupply(), 60);
        vm.assertEq(home.circulatingSupply(), SUPPLY - 60);
    }

    function test_V1_AFailureIsStoredAsThePayloadsHash_RetriedByAnyone_Once() public {
        Message memory message = _send(alice, HOME, AWAY, bob, 5);
        _deliver(message, 60_000);
        vm.assertEq(
            bridges[AWAY].failedMessages(HOME, message.path, message.nonce), keccak256(message.payload)
        );
        vm.prank(stranger);
        _retry(message);
        vm.assertEq(bridges[AWAY].failedMessages(HOME, message.path, message.nonce), bytes32(0));
        vm.expectRevert(
            abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NoStoredMessage.selector, HOME, message.nonce)
        );
        _retry(message);
        vm.assertEq(tokens[AWAY].balanceOf(bob), 5);
    }

    /// @dev A retry succeeds or stays stored, whatever gas it gets.
    function testFuzz_V1_ARetryWithTooLittleGasChangesNothing(uint256 gas) public {
        Message memory message = _send(alice, HOME, AWAY, bob, 5);
        _deliver(message, 60_000);
        gas = bound(gas, 3_000, 150_000);
        bytes memory call = abi.encodeCall(
            IOmnichainApp.retryMessage, (HOME, message.path, message.nonce, message.payload)
        );
        (bool done,) = address(bridges[AWAY]).call{gas: gas}(call);
        vm.assertEq(_isStored(message), !done);
        vm.assertEq(tokens[AWAY].balanceOf(bob), done ? 5 : 0);
        if (!done) _retry(message);
        vm.assertEq(tokens[AWAY].balanceOf(bob), 5);
    }

    function test_V1_WhatIsNotTakenAtAllBlocksThePath_UntilItIsRetriedAtTheEndpoint() public {
        Message memory message = _send(alice, HOME, AWAY, bob, 5);
        Message memory next = _send(alice, HOME, AWAY, bob, 6);
        vm.prank(owner);
        bridges[AWAY].setTrustedRemote(HOME, "");
        _deliver(message, GAS);
        vm.assertEq(_isBlocked(message), true);
        vm.prank(owner);
        bridges[AWAY].setTrustedRemoteAddress(HOME, abi.encodePacked(address(home)));
        vm.prank(stranger);
        endpoints[AWAY].retryPayload(HOME, message.path, message.payload);
        _deliver(next, GAS);
        vm.assertEq(tokens[AWAY].balanceOf(bob), 11);
    }

    /// @dev Against what LayerZero's own says of when something can be sent.
    function testFuzz_V1_WhatCanBeSentIsAsThereSaid(
        bool trusted,
        bool custom,
        uint256 minGas,
        uint256 gas,
        uint256 limit,
        uint256 toSize
    ) public {
        (minGas, limit) = (bound(minGas, 0, 3) * 100_000, bound(limit, 0, 3) * 80);
        (gas, toSize) = (bound(gas, 0, 4) * 100_000, bound(toSize, 19, 21));
        vm.startPrank(owner);
        if (!trusted) home.setTrustedRemote(AWAY, "");
        home.setUseCustomAdapterParams(custom);
        home.setMinDstGas(AWAY, 0, minGas);
        home.setPayloadSizeLimit(AWAY, limit);
        vm.stopPrank();
        bytes memory to = new bytes(toSize);
        to[0] = 0x01;
        bytes memory params = gas == 0 ? bytes("") : _gas(gas);
        bool can = trusted && minGas > 0 && toSize == 20 && (limit == 0 || limit >= 160)
            && (gas == 0 || (custom && gas >= minGas));

        vm.deal(alice, 1 ether);
        vm.prank(alice);
        (bool done,) = address(home).call{value: 1 ether}(
            abi.encodeCall(home.sendFrom, (alice, AWAY, to, 5, payable(alice), address(0), params))
        );

        vm.assertEq(done, can);
        vm.assertEq(home.lockedSupply(), can ? 5 : 0);
        if (can) vm.assertEq(endpoints[HOME].last().gas, gas > 0 ? gas : 300_000);
    }

    function _subject() internal view override returns (address) {
        return address(bridges[AWAY]);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("RemoteOmnichainToken");
    }

    function _assertSelector(bytes4 selector, string memory text) private pure {
        vm.assertEq(bytes32(selector), bytes32(bytes4(keccak256(bytes(text)))));
    }

    function _assertTopic(bytes32 topic, string memory text) private pure {
        vm.assertEq(topic, keccak256(bytes(text)));
    }
}
