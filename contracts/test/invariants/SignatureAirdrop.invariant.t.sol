// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ISignatureAirdrop} from "../../src/signature-airdrop/ISignatureAirdrop.sol";
import {SignatureAirdropFixture} from "../support/SignatureAirdropFixture.sol";
import {SignatureAirdropHandler} from "./SignatureAirdropHandler.sol";

contract SignatureAirdropInvariantTest is SignatureAirdropFixture {
    SignatureAirdropHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new SignatureAirdropHandler(airdrop, token, collectible, items, owner, admin);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_NeverMoreClaimsThanMaxClaims() public view {
        uint256 sum = 0;
        for (uint256 i = 0; i < handler.AIRDROPS(); ++i) {
            (, uint256 max, uint256 claims) = airdrop.airdrops(AIRDROP + i);
            vm.assertLe(claims, max);
            vm.assertEq(claims, handler.claims(i));
            vm.assertEq(max, handler.maxClaims(i));
            sum += claims;
        }
        vm.assertEq(sum, handler.paid());
    }

    function invariant_EachNonceOfAReceiverWorksOnceAndNeverReturns() public view {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            for (uint256 nonce = 1; nonce <= handler.lastNonce(); ++nonce) {
                uint256 times = handler.timesUsed(actor, nonce);
                vm.assertLe(times, 1);
                vm.assertEq(airdrop.isNonceUsed(actor, nonce), times == 1);
            }
        }
    }

    function invariant_WhatLeftIsWhatClaimsSaid() public view {
        vm.assertEq(token.balanceOf(address(airdrop)), FUNDS - handler.saidTokens());
        vm.assertEq(collectible.balanceOf(address(airdrop)), HELD - handler.saidCollectibles());
        uint256 tokens = token.balanceOf(handler.treasury());
        uint256 collectibles = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            tokens += token.balanceOf(handler.actors(i));
            collectibles += collectible.balanceOf(handler.actors(i));
        }
        vm.assertEq(tokens, handler.saidTokens());
        vm.assertEq(collectibles, handler.saidCollectibles());
        for (uint256 id = 0; id < handler.KINDS_OF_ITEMS(); ++id) {
            vm.assertEq(items.balanceOf(address(airdrop), id), HELD - handler.saidItems(id));
        }
    }

    function invariant_OnlyActiveAirdropsPayAndEndedOnesStay() public view {
        vm.assertEq(handler.wronglyPaid(), 0);
        vm.assertEq(handler.wronglyChanged(), 0);
        for (uint256 i = 0; i < handler.AIRDROPS(); ++i) {
            (ISignatureAirdrop.AirdropState state,,) = airdrop.airdrops(AIRDROP + i);
            vm.assertEq(state == ISignatureAirdrop.AirdropState.Ended, handler.ended(i));
        }
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.claimTokens(0, 1 ether);
        handler.claimItems(1, 4, 2);
        handler.claimCollectible(0);
        for (uint256 i = 0; i < 4; ++i) {
            handler.claimTokens(256, 5);
        }
        vm.assertEq(handler.claims(0), 3);
        vm.assertEq(handler.claims(1), 2);
        handler.setMaxClaims(1, 1);
        handler.setMaxClaims(1, 3);
        handler.claimTokens(256, 5);
        vm.assertEq(handler.claims(1), 3);
        handler.replay(0, 2);
        handler.withdraw(1 ether);
        handler.setState(0, 1);
        handler.claimTokens(0, 5);
        handler.setState(0, 2);
        handler.claimTokens(0, 5);
        handler.setState(0, 16);
        handler.setState(0, 2);
        handler.claimTokens(0, 5);
        vm.assertEq(handler.claims(0), 4);
        vm.assertEq(handler.saidTokens(), 2 ether + 4 * 5);
        invariant_NeverMoreClaimsThanMaxClaims();
        invariant_EachNonceOfAReceiverWorksOnceAndNeverReturns();
        invariant_WhatLeftIsWhatClaimsSaid();
        invariant_OnlyActiveAirdropsPayAndEndedOnesStay();
    }
}
