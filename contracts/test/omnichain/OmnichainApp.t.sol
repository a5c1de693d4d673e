// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {LocalEndpoint} from "../../src/local/LocalEndpoint.sol";
import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {OmnichainFixture} from "../support/OmnichainFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

/// @dev Tests what all applications across chains share, with the token as the example.
contract OmnichainAppTest is OmnichainFixture {
    bytes private path;

    function setUp() public override {
        super.setUp();
        path = home.trustedRemoteLookup(AWAY);
    }

    // trusted remotes

    function testFuzz_GivenTheOwner_ARemoteIsTrustedByItsAddress(uint16 chainId, address remote) public {
        vm.assume(remote != address(0));
        vm.prank(owner);
        vm.expectEmit(address(home));
        emit IOmnichainApp.SetTrustedRemoteAddress(chainId, abi.encodePacked(remote));
        home.setTrustedRemoteAddress(chainId, abi.encodePacked(remote));
        _assertTrusted(chainId, remote);
    }

    function testFuzz_GivenTheOwner_ARemoteIsTrustedByItsPath(uint16 chainId, address remote) public {
        vm.assume(remote != address(0));
        bytes memory given = abi.encodePacked(remote, address(home));
        vm.prank(owner);
        vm.expectEmit(address(home));
        emit IOmnichainApp.SetTrustedRemote(chainId, given);
        home.setTrustedRemote(chainId, given);
        _assertTrusted(chainId, remote);
    }

    function test_GivenAnEmptyPath_NobodyIsTrusted() public {
        vm.prank(owner);
        home.setTrustedRemote(AWAY, "");
        vm.assertEq(home.isTrustedRemote(AWAY, path), false);
        vm.assertEq(home.isTrustedRemote(AWAY, ""), false);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_UntrustedPath.selector, AWAY, bytes("")));
        home.getTrustedRemoteAddress(AWAY);
    }

    function testFuzz_RevertWhen_ThePathIsNotOfThisContract(bytes memory given) public {
        vm.assume(given.length > 0);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadPath.selector, given));
        home.setTrustedRemote(AWAY, given);
        given = abi.encodePacked(bob, alice);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadPath.selector, given));
        home.setTrustedRemote(AWAY, given);
    }

    function testFuzz_RevertWhen_TheRemoteHasNot20Bytes(bytes memory remote) public {
        vm.assume(remote.length != 20);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_BadAddress.selector, remote));
        home.setTrustedRemoteAddress(AWAY, remote);
    }

    // settings

    function testFuzz_GivenTheOwner_SettingsAreToldAndRead(uint16 chainId, uint16 kind, uint256 value) public {
        vm.startPrank(owner);
        vm.expectEmit(address(home));
        emit IOmnichainApp.SetMinDstGas(chainId, kind, value);
        home.setMinDstGas(chainId, kind, value);
        vm.expectEmit(address(home));
        emit IOmnichainApp.SetPayloadSizeLimit(chainId, value);
        home.setPayloadSizeLimit(chainId, value);
        vm.expectEmit(address(home));
        emit IOmnichainApp.SetPrecrime(bob);
        home.setPrecrime(bob);
        vm.stopPrank();
        vm.assertEq(home.minDstGasLookup(chainId, kind), value);
        vm.assertEq(home.payloadSizeLimitLookup(chainId), value);
        vm.assertEq(home.precrime(), bob);
        vm.assertEq(address(home.lzEndpoint()), address(endpoints[HOME]));
    }

    function testFuzz_GivenTheOwner_TheEndpointIsConfigured(uint16 version, uint16 chainId, uint256 kind) public {
        vm.startPrank(owner);
        home.setConfig(version, chainId, kind, hex"c0ff");
        home.setSendVersion(version);
        home.setReceiveVersion(version);
        vm.stopPrank();
        vm.assertEq(keccak256(home.getConfig(version, chainId, address(home), kind)), keccak256(hex"c0ff"));
        vm.assertEq(endpoints[HOME].sendVersions(address(home)), version);
        vm.assertEq(endpoints[HOME].receiveVersions(address(home)), version);
    }

    function test_RevertWhen_AStrangerSetsAnything() public {
        _expectNotOwner(abi.encodeCall(home.setTrustedRemote, (AWAY, "")));
        _expectNotOwner(abi.encodeCall(home.setTrustedRemoteAddress, (AWAY, abi.encodePacked(bob))));
        _expectNotOwner(abi.encodeCall(home.setMinDstGas, (AWAY, 0, 1)));
        _expectNotOwner(abi.encodeCall(home.setPayloadSizeLimit, (AWAY, 1)));
        _expectNotOwner(abi.encodeCall(home.setPrecrime, (bob)));
        _expectNotOwner(abi.encodeCall(home.setConfig, (1, AWAY, 1, "")));
        _expectNotOwner(abi.encodeCall(home.setSendVersion, (1)));
        _expectNotOwner(abi.encodeCall(home.setReceiveVersion, (1)));
        _expectNotOwner(abi.encodeCall(home.forceResumeReceive, (AWAY, path)));
        _expectNotOwner(abi.encodeCall(home.setUseCustomAdapterParams, (false)));
    }

    // lzReceive, retryMessage

    function testFuzz_RevertWhen_NotTheEndpointDelivers(address caller) public {
        vm.assume(caller != address(endpoints[HOME]));
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NotTheEndpoint.selector, caller));
        home.lzReceive(AWAY, path, 1, "");
    }

    function testFuzz_RevertWhen_ThePathIsNotTrusted(uint16 chainId, bytes memory given) public {
        vm.assume(!home.isTrustedRemote(chainId, given));
        vm.prank(address(endpoints[HOME]));
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_UntrustedPath.selector, chainId, given));
        home.lzReceive(chainId, given, 1, "");
    }

    function test_RevertWhen_TheMessageIsAnotherChains() public {
        vm.prank(address(endpoints[HOME]));
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_UntrustedPath.selector, THIRD, path));
        home.lzReceive(THIRD, path, 1, "");
    }

    function testFuzz_RevertWhen_AnotherCallsNonblocking(address caller) public {
        vm.assume(caller != address(home));
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NotItself.selector, caller));
        home.nonblockingLzReceive(AWAY, path, 1, abi.encode(uint16(0), abi.encodePacked(bob), 0));
    }

    function testFuzz_RevertWhen_AnotherPayloadIsRetried(bytes memory payload) public {
        vm.assume(payload.length > 0);
        _store("");
        vm.expectRevert(
            abi.encodeWithSelector(
                IOmnichainApp.OmnichainApp_NotTheStoredPayload.selector, keccak256(payload), keccak256("")
            )
        );
        home.retryMessage(AWAY, path, 1, payload);
    }

    function testFuzz_RevertWhen_NothingIsStored(uint64 nonce) public {
        vm.assume(nonce != 1);
        _store("");
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NoStoredMessage.selector, AWAY, nonce));
        home.retryMessage(AWAY, path, nonce, "");
    }

    function test_RevertWhen_TheRemoteWasCutOffSince() public {
        _store("");
        vm.prank(owner);
        home.setTrustedRemote(AWAY, "");
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_UntrustedPath.selector, AWAY, path));
        home.retryMessage(AWAY, path, 1, "");
    }

    function testFuzz_GivenALongPayload_ItIsStoredWithTheMinimumGas(uint256 size) public {
        bytes memory payload = new bytes(bound(size, 0, 10_000));
        payload = abi.encodePacked(uint256(1), payload);
        vm.prank(address(endpoints[HOME]));
        home.lzReceive{gas: MIN_GAS + 32 * payload.length}(AWAY, path, 1, payload);
        vm.assertEq(home.failedMessages(AWAY, path, 1), keccak256(payload));
    }

    // the endpoint

    function test_GivenABlockedPath_TheOwnerMayGiveTheMessageUp() public {
        Message memory message = _send(alice, HOME, AWAY, bob, 5);
        _deliver(message, 10_000);
        vm.assertTrue(_isBlocked(message), "blocked");
        Message memory next = _send(alice, HOME, AWAY, bob, 7);
        vm.prank(relayer);
        vm.expectRevert(abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_PathIsBlocked.selector, uint64(1)));
        endpoints[AWAY].deliver(HOME, next.path, 2, GAS, next.payload);

        vm.prank(owner);
        bridges[AWAY].forceResumeReceive(HOME, message.path);

        _deliver(next, GAS);
        vm.assertEq(tokens[AWAY].totalSupply(), 7);
        vm.assertEq(home.lockedSupply(), 12);
    }

    function test_RevertWhen_NothingIsBlocked() public {
        bytes memory reason = abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_NothingBlocked.selector, AWAY, path);
        vm.prank(owner);
        vm.expectRevert(reason);
        home.forceResumeReceive(AWAY, path);
        vm.expectRevert(reason);
        endpoints[HOME].retryPayload(AWAY, path, "");
    }

    function test_RevertWhen_AMessageIsRepeatedOrNotTheNext() public {
        Message memory first = _send(alice, HOME, AWAY, bob, 5);
        Message memory second = _send(alice, HOME, AWAY, bob, 7);
        _expectNotNext(second, 1);
        _deliver(first, GAS);
        _expectNotNext(first, 2);
        _deliver(second, GAS);
        _expectNotNext(second, 3);
        vm.assertEq(tokens[AWAY].balanceOf(bob), 12);
        vm.assertEq(endpoints[AWAY].getInboundNonce(HOME, first.path), 2);
        vm.assertEq(endpoints[AWAY].getChainId(), AWAY);
    }

    function test_RevertWhen_NotTheRelayerDelivers() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_NotTheRelayer.selector, stranger));
        endpoints[HOME].deliver(AWAY, path, 1, GAS, "");
    }

    function test_RevertWhen_OneSendsInAnothersName() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_NotTheSender.selector, path, stranger)
        );
        endpoints[HOME].send(AWAY, path, "", payable(stranger), address(0), _gas(GAS));
    }

    function test_RevertWhen_TheRefundIsNotTaken() public {
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_RefundFailed.selector, address(home)));
        home.sendFrom{value: 1 ether}(alice, AWAY, abi.encodePacked(bob), 5, payable(address(home)), address(0), "");
    }

    function _expectNotNext(Message memory message, uint64 next) private {
        vm.prank(relayer);
        vm.expectRevert(
            abi.encodeWithSelector(LocalEndpoint.LocalEndpoint_NotTheNext.selector, message.nonce, next)
        );
        endpoints[AWAY].deliver(HOME, message.path, message.nonce, GAS, message.payload);
    }

    function _store(bytes memory payload) private {
        vm.prank(address(endpoints[HOME]));
        home.lzReceive(AWAY, path, 1, payload);
    }

    function _assertTrusted(uint16 chainId, address remote) private view {
        bytes memory full = abi.encodePacked(remote, address(home));
        vm.assertEq(home.isTrustedRemote(chainId, full), true);
        vm.assertEq(keccak256(home.trustedRemoteLookup(chainId)), keccak256(full));
        vm.assertEq(keccak256(home.getTrustedRemoteAddress(chainId)), keccak256(abi.encodePacked(remote)));
    }
}
