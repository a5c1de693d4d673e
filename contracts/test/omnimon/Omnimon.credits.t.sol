// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {IOmnichainCreatures} from "../../src/omnimon/IOmnichainCreatures.sol";
import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

/// @dev A batch for which the gas does not suffice.
contract OmnimonCreditsTest is OmnimonFixture {
    uint256 private constant COUNT = 5;

    uint256[] private tokenIds;
    bytes32[] private hashes;
    Message private sent;

    function setUp() public override {
        super.setUp();
        tokenIds = _hatchBatch(HOME, alice, COUNT);
        for (uint256 i = 0; i < COUNT; ++i) {
            IOmnimonLife.Creature memory creature = home.omnimon(tokenIds[i]);
            creature.jumps = 1;
            hashes.push(_hashOf(creature));
        }
        sent = _sendBatch(alice, HOME, AWAY, bob, tokenIds);
    }

    function test_GivenTooLittleGas_TheRestIsStoredAndCleared() public {
        bytes32 hashed = keccak256(sent.payload);
        vm.recordLogs();
        _deliver(sent, GAS);
        (uint16 srcChainId, address to, uint256 index, bool creditsRemain) = away.storedCredits(hashed);
        vm.assertEq(uint256(srcChainId), HOME);
        vm.assertEq(to, bob);
        vm.assertTrue(index > 0 && index < COUNT, "some arrived");
        vm.assertEq(creditsRemain, true);
        vm.assertEq(_isStored(sent), false);
        _assertArrived(index);

        vm.expectEmit(address(away));
        emit IOmnichainCreatures.CreditCleared(hashed);
        vm.prank(stranger);
        away.clearCredits(sent.payload);

        _assertArrived(COUNT);
        (srcChainId, to, index, creditsRemain) = away.storedCredits(hashed);
        vm.assertEq(uint256(srcChainId) + index + uint160(to), 0);
        _expectNoCredits(sent.payload);
    }

    function test_GivenJustEnoughToStore_AllIsStoredAndNothingArrives() public {
        vm.prank(owner);
        away.setMinGasToTransferAndStore(GAS);
        vm.expectEmit(address(away));
        emit IOmnichainCreatures.CreditStored(keccak256(sent.payload), sent.payload);
        vm.expectEmit(address(away));
        emit IOmnichainCreatures.ReceiveFromChain(HOME, sent.path, bob, tokenIds);
        _deliver(sent, GAS);
        _assertArrived(0);
        vm.prank(owner);
        away.setMinGasToTransferAndStore(TO_STORE);
        away.clearCredits(sent.payload);
        _assertArrived(COUNT);
    }

    /// @dev Each creature arrives exactly once and unchanged, whatever gas the message has and however it is cleared.
    function testFuzz_GivenAnyGas_EachArrivesExactlyOnce(uint256 gas, uint256 random) public {
        _deliver(sent, bound(gas, 1, 1_500_000));
        if (endpoints[AWAY].hasStoredPayload(HOME, sent.path)) {
            endpoints[AWAY].retryPayload(HOME, sent.path, sent.payload);
        }
        for (uint256 i = 0; i < 10; ++i) {
            random = uint256(keccak256(abi.encode(random)));
            uint256 given = bound(random, 50_000, 1_000_000);
            if (_isStored(sent)) {
                try away.retryMessage{gas: given}(HOME, sent.path, sent.nonce, sent.payload) {} catch {}
            }
            try away.clearCredits{gas: given}(sent.payload) {} catch {}
            (uint256 index, bool remain) = _creditOf(sent);
            if (remain) _assertArrived(index);
        }
        if (_isStored(sent)) _retry(sent);
        (, bool creditsRemain) = _creditOf(sent);
        if (creditsRemain) away.clearCredits(sent.payload);
        _assertArrived(COUNT);
        vm.assertEq(away.balanceOf(bob), COUNT);
        _expectNoCredits(sent.payload);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_NoStoredMessage.selector, HOME, sent.nonce));
        _retry(sent);
    }

    /// @dev The payload's hash is stored, so not a bit of a creature can change.
    function testFuzz_RevertWhen_APayloadIsAltered(uint256 place, uint256 change) public {
        _deliver(sent, GAS);
        bytes memory payload = sent.payload;
        place = bound(place, 0, payload.length - 1);
        payload[place] ^= bytes1(uint8(bound(change, 1, 255)));
        _expectNoCredits(payload);
    }

    function test_RevertWhen_TheGasDoesNotSufficeForOne() public {
        _deliver(sent, GAS);
        vm.expectRevert(abi.encodeWithSelector(IOmnichainCreatures.OmnichainCreatures_TooLittleGas.selector, TO_STORE));
        away.clearCredits{gas: TO_STORE}(sent.payload);
    }

    function test_RevertWhen_TheChainWasCutOffSince() public {
        _deliver(sent, GAS);
        vm.prank(owner);
        away.setTrustedRemote(HOME, "");
        vm.expectRevert(abi.encodeWithSelector(IOmnichainApp.OmnichainApp_UntrustedPath.selector, HOME, bytes("")));
        away.clearCredits(sent.payload);
    }

    /// @dev Only a remote that lies could send it again: it is stored as a message, and no credit is replaced.
    function test_GivenTheSamePayloadAgain_ItIsStoredAsAMessage() public {
        vm.prank(owner);
        away.setMinGasToTransferAndStore(GAS);
        _deliver(sent, GAS);
        Message memory again = sent;
        ++again.nonce;
        _deliver(again, GAS);
        vm.assertTrue(_isStored(again), "stored");
        vm.expectRevert(
            abi.encodeWithSelector(
                IOmnichainCreatures.OmnichainCreatures_CreditsRemain.selector, keccak256(sent.payload)
            )
        );
        away.retryMessage{gas: GAS}(again.srcChainId, again.path, again.nonce, again.payload);
    }

    /// @dev The rest of a batch can be cleared when the first ones have long left again.
    function test_GivenTheFirstLeftAgain_TheRestStillArrives() public {
        _deliver(sent, GAS);
        (uint256 index,) = _creditOf(sent);
        _move(bob, AWAY, THIRD, bob, tokenIds[0]);
        away.clearCredits(sent.payload);
        vm.assertEq(_lives(AWAY, tokenIds[0]), false);
        for (uint256 i = index; i < COUNT; ++i) {
            vm.assertEq(away.ownerOf(tokenIds[i]), bob);
        }
    }

    function _assertArrived(uint256 count) private view {
        for (uint256 i = 0; i < COUNT; ++i) {
            vm.assertEq(_lives(AWAY, tokenIds[i]), i < count);
            if (i >= count) continue;
            vm.assertEq(away.ownerOf(tokenIds[i]), bob);
            vm.assertEq(_hashOf(away.omnimon(tokenIds[i])), hashes[i]);
        }
    }

    function _expectNoCredits(bytes memory payload) private {
        vm.expectRevert(
            abi.encodeWithSelector(IOmnichainCreatures.OmnichainCreatures_NoCredits.selector, keccak256(payload))
        );
        away.clearCredits(payload);
    }
}
