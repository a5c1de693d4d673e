// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ILootboxes} from "../../src/omnichain-items/ILootboxes.sol";
import {IOmnichainItems} from "../../src/omnichain-items/IOmnichainItems.sol";
import {OmnichainItemsFixture} from "../support/OmnichainItemsFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";
import {CoinRefuser, ReenteringTicketHolder} from "../support/TicketReceivers.sol";

/// @dev Holders that call back whenever tokens or coins arrive, and one that takes neither.
contract OmnichainItemsReentrancyTest is OmnichainItemsFixture {
    ReenteringTicketHolder private holder;

    function setUp() public override {
        super.setUp();
        holder = new ReenteringTicketHolder();
        vm.deal(address(holder), 100 ether);
    }

    function test_GivenABuyerThatBuysInItsHook_TheInnerCallFails() public {
        bytes memory buy = abi.encodeCall(ILootboxes.buyBox, (GOLD, 1));
        holder.arm(address(items), GOLD_PRICE, buy);
        holder.run(address(items), GOLD_PRICE, buy);
        _expectGuarded();
        vm.assertEq(items.balanceOf(address(holder), GOLD), 1);
        vm.assertEq(address(items).balance, GOLD_PRICE);
    }

    function test_GivenABuyerThatOpensInItsHook_ItOpensWhatItHas() public {
        holder.arm(address(items), 0, abi.encodeCall(ILootboxes.openLootBox, (list(GOLD), list(1))));
        holder.run(address(items), GOLD_PRICE, abi.encodeCall(ILootboxes.buyBox, (GOLD, 1)));
        vm.assertEq(holder.succeeded(), true);
        vm.assertEq(items.balanceOf(address(holder), GOLD), 0);
        vm.assertEq(items.openingCount(), 1);
    }

    function test_GivenAClaimerThatClaimsInItsHook_TheInnerCallFails() public {
        creatures.jump(7, address(holder));
        creatures.jump(7, address(holder));
        bytes memory claim = abi.encodeCall(ILootboxes.claimBox, (7));
        holder.arm(address(items), 0, claim);
        holder.run(address(items), 0, claim);
        _expectGuarded();
        vm.assertEq(items.balanceOf(address(holder), SILVER), 1);
        vm.assertEq(creatures.claimedBoxes(7), 1);
    }

    function test_GivenAnOperatorsGift_TheReceiverCannotReenter() public {
        holder.arm(address(items), GOLD_PRICE, abi.encodeCall(ILootboxes.buyBox, (GOLD, 1)));
        _give(address(holder), HAT, 1);
        _expectGuarded();
        vm.assertEq(items.balanceOf(address(holder), HAT), 1);
    }

    function test_GivenAnOperatorThatMintsInItsHook_TheInnerCallFails() public {
        vm.prank(owner);
        items.setOperator(address(holder), true);
        bytes memory mint = abi.encodeCall(IOmnichainItems.mintItem, (address(holder), HAT, 1));
        holder.arm(address(items), 0, mint);
        holder.run(address(items), 0, mint);
        _expectGuarded();
        vm.assertEq(items.balanceOf(address(holder), HAT), 1);
    }

    function test_GivenAnOwnerThatWithdrawsAgainInItsHook_CoinsAreSentOnce() public {
        holder.run(address(items), GOLD_PRICE, abi.encodeCall(ILootboxes.buyBox, (GOLD, 1)));
        vm.prank(owner);
        items.transferOwnership(address(holder));
        holder.run(address(items), 0, abi.encodeCall(items.acceptOwnership, ()));
        bytes memory withdraw = abi.encodeCall(ILootboxes.withdraw, (payable(address(holder))));
        holder.arm(address(items), 0, withdraw);
        holder.run(address(items), 0, withdraw);
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(address(holder).balance, 100 ether);
        vm.assertEq(address(items).balance, 0);
    }

    function test_GivenARefundThatSendsAgain_NothingIsSentTwice() public {
        _give(address(holder), HAT, 1);
        bytes memory send = abi.encodeCall(
            IOmnichainItems.sendFrom,
            (address(holder), AWAY, abi.encodePacked(bob), HAT, 1, payable(address(holder)), address(0), "")
        );
        holder.arm(address(items), 1 ether, send);
        holder.run(address(items), 1 ether, send);
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(holder.succeeded(), false);
        vm.assertEq(
            bytes32(bytes4(holder.reason())), bytes32(IERC1155Errors.ERC1155InsufficientBalance.selector)
        );
        vm.assertEq(endpoints[HOME].count(), 1);
    }

    function test_GivenAReveal_TheReceiverIsNotCalled() public {
        holder.run(address(items), GOLD_PRICE, abi.encodeCall(ILootboxes.buyBox, (GOLD, 1)));
        holder.run(address(items), 0, abi.encodeCall(ILootboxes.openLootBox, (list(GOLD), list(1))));
        holder.arm(address(items), 0, abi.encodeCall(ILootboxes.buyBox, (GOLD, 1)));
        _mature(1, keccak256("quiet"));
        items.revealOpenings(list(1));
        vm.assertEq(holder.attempted(), false);
        uint256[] memory drawn = _model(list(HATS, ARMS), 1, keccak256("quiet"), 1);
        vm.assertEq(items.balanceOf(address(holder), drawn[0]), 1);
    }

    function test_GivenAnArrival_TheReceiverIsNotCalled() public {
        holder.arm(address(itemsOn[AWAY]), 0, abi.encodeCall(ILootboxes.buyBox, (GOLD, 1)));
        _give(alice, HAT, 1);
        _deliver(_send(alice, HOME, AWAY, address(holder), HAT, 1), GAS);
        vm.assertEq(holder.attempted(), false);
        vm.assertEq(itemsOn[AWAY].balanceOf(address(holder), HAT), 1);
    }

    function test_GivenAHolderThatTakesNothing_ArrivalsAndOutcomesAreItsAllTheSame() public {
        address refuser = address(new CoinRefuser());
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, refuser));
        items.mintItem(refuser, GOLD, 1);

        vm.prank(operator);
        itemsOn[AWAY].mintItem(alice, GOLD, 1);
        Message memory message = _send(alice, AWAY, HOME, refuser, GOLD, 1);
        _deliver(message, GAS);
        vm.assertEq(_isStored(message), false);

        uint256 id = _open(refuser, GOLD, 1);
        _mature(id, keccak256("refused"));
        items.revealOpenings(list(id));
        uint256[] memory drawn = _model(list(HATS, ARMS), 1, keccak256("refused"), id);
        vm.assertEq(items.balanceOf(refuser, drawn[0]), 1);
        vm.assertEq(items.balanceOf(refuser, drawn[1]), 1);
    }

    function _expectGuarded() private view {
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(holder.succeeded(), false);
        vm.assertEq(
            bytes32(holder.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }
}
