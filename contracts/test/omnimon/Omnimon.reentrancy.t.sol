// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {OmnimonAttacker} from "../support/OmnimonAttackers.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

/// @dev An owner of creatures that comes back whenever it is called.
contract OmnimonReentrancyTest is OmnimonFixture {
    OmnimonAttacker private attacker;
    uint256 private tokenId;
    uint256 private trait;

    function setUp() public override {
        super.setUp();
        attacker = new OmnimonAttacker(home);
        tokenId = _hatch(HOME, alice);
        vm.prank(alice);
        home.transferFrom(alice, address(attacker), tokenId);
        trait = home.omnimon(tokenId).traits[0];
        vm.deal(address(attacker), 10 ether);
    }

    function test_GivenAConversion_TheTraitCannotBeConvertedAgain() public {
        bytes memory convert = abi.encodeCall(home.convertTraitToItem, (tokenId, trait));
        attacker.arm(convert);
        attacker.act(convert, 0);
        _assertRefused();
        vm.assertEq(items[HOME].balanceOf(address(attacker), trait), 1);
    }

    function test_GivenAnItemThatComesBack_ItCannotBePutOnMeanwhile() public {
        items[HOME].give(address(attacker), 10, 1);
        items[HOME].give(address(attacker), 11, 1);
        attacker.act(abi.encodeCall(home.equipItem, (tokenId, 10)), 0);
        attacker.arm(abi.encodeCall(home.equipItem, (tokenId, 10)));
        attacker.act(abi.encodeCall(home.equipItem, (tokenId, 11)), 0);
        _assertRefused();
        vm.assertEq(items[HOME].balanceOf(address(attacker), 10), 1);
        vm.assertEq(items[HOME].balanceOf(address(attacker), 11), 0);
        vm.assertEq(home.omnimon(tokenId).equippedTraits[0], 11);
    }

    function test_GivenAConversion_TheCreatureCannotLeaveMeanwhile() public {
        bytes memory convert = abi.encodeCall(home.convertTraitToItem, (tokenId, trait));
        attacker.arm(_sending(tokenId));
        attacker.act(convert, 0);
        _assertRefused();
        vm.assertEq(home.ownerOf(tokenId), address(attacker));
    }

    function test_GivenARefund_ItCannotBeSentTwice() public {
        attacker.arm(_sending(tokenId));
        attacker.act(_sending(tokenId), 1 ether);
        _assertRefused();
        vm.assertEq(endpoints[HOME].count(), 1);
    }

    /// @dev Neither is the guard in the way of creatures that arrive, nor do they arrive twice.
    function test_GivenARefund_CreditsCannotBeClearedMeanwhile() public {
        uint256[] memory ids = new uint256[](3);
        for (uint256 i = 0; i < 3; ++i) {
            ids[i] = _hatch(AWAY, bob);
        }
        Message memory message = _sendBatch(bob, AWAY, HOME, address(attacker), ids);
        _deliver(message, 450_000);
        (, bool creditsRemain) = _creditOf(message);
        vm.assertEq(creditsRemain, true);

        attacker.arm(abi.encodeCall(home.clearCredits, (message.payload)));
        attacker.act(_sending(tokenId), 1 ether);
        _assertRefused();

        home.clearCredits(message.payload);
        vm.assertEq(home.balanceOf(address(attacker)), 3);
        vm.assertEq(attacker.called(), true);
    }

    /// @dev It mints and reveals in the same hook as often as it likes: the outcome is a later block's.
    function test_GivenAMint_ItCannotBeRevealedInItsTransaction() public {
        attacker.arm(abi.encodeCall(home.reveal, (tokenId + 1)));
        attacker.act(abi.encodeCall(home.mint, ()), PRICE);
        attacker.act(abi.encodeCall(home.convertTraitToItem, (tokenId, trait)), 0);
        vm.assertEq(attacker.called(), true);
        vm.assertTrue(home.openDraw(tokenId + 1) > 0, "not drawn");
        vm.assertEq(home.ownerOf(tokenId + 1), address(attacker));
    }

    function _sending(uint256 id) private view returns (bytes memory) {
        return abi.encodeCall(
            home.sendFrom,
            (address(attacker), AWAY, abi.encodePacked(bob), id, payable(address(attacker)), address(0), bytes(""))
        );
    }

    function _assertRefused() private view {
        vm.assertEq(attacker.called(), true);
        vm.assertEq(attacker.succeeded(), false);
        vm.assertEq(
            bytes32(bytes4(attacker.reason())), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }
}
