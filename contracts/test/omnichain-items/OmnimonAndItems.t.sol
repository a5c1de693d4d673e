// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ILootboxes} from "../../src/omnichain-items/ILootboxes.sol";
import {OmnichainItems} from "../../src/omnichain-items/OmnichainItems.sol";
import {IOmnimon} from "../../src/omnimon/IOmnimon.sol";
import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";
import {ReenteringTicketHolder} from "../support/TicketReceivers.sol";

/// @dev The creatures and the items as they are deployed together, on three chains.
contract OmnimonAndItemsTest is OmnimonFixture {
    uint256 private constant BOX = 100_000;
    uint256 private constant HAT = 14_999;

    mapping(uint16 chainId => OmnichainItems) private itemsOn;
    uint256 private creature;

    function setUp() public override {
        super.setUp();
        address code = _deployCode("OmnichainItems");
        for (uint256 i = 0; i < 3; ++i) {
            _setUpItems(chains[i], code);
        }
        _connectItems(HOME, AWAY);
        _connectItems(AWAY, HOME);
        creature = _hatch(HOME, alice);
    }

    function testFuzz_GivenAnItemThatIsWorn_ItCrossesWithTheCreature(uint256 slot) public {
        slot = bound(slot, 0, 14);
        uint256 itemId = slot * 1_000 + 77;
        _give(HOME, itemId);
        vm.prank(alice);
        home.equipItem(creature, itemId);
        vm.assertEq(itemsOn[HOME].balanceOf(alice, itemId), 0);

        _move(alice, HOME, AWAY, bob, creature);
        vm.assertEq(away.omnimon(creature).equippedTraits[slot], itemId);

        vm.prank(bob);
        away.convertTraitToItem(creature, itemId);
        vm.assertEq(itemsOn[AWAY].balanceOf(bob, itemId), 1);
        vm.assertEq(away.omnimon(creature).equippedTraits[slot], 0);
    }

    function test_GivenAnItemThatArrivedByItself_TheCreatureWearsIt() public {
        _give(AWAY, HAT);
        (uint256 fee,) = itemsOn[AWAY].estimateSendFee(HOME, abi.encodePacked(alice), HAT, 1, false, "");
        vm.deal(alice, fee);
        vm.prank(alice);
        itemsOn[AWAY].sendFrom{value: fee}(
            alice, HOME, abi.encodePacked(alice), HAT, 1, payable(alice), address(0), ""
        );
        _deliver(endpoints[AWAY].last(), GAS);

        vm.prank(alice);
        home.equipItem(creature, HAT);
        vm.assertEq(home.omnimon(creature).equippedTraits[14], HAT);
        vm.assertEq(itemsOn[HOME].balanceOf(alice, HAT), 0);
    }

    function test_GivenATrait_ItBecomesAnItemThatOthersCanWear() public {
        uint256 traitId = home.omnimon(creature).traits[2];
        vm.startPrank(alice);
        home.convertTraitToItem(creature, traitId);
        itemsOn[HOME].safeTransferFrom(alice, bob, traitId, 1, "");
        vm.stopPrank();
        uint256 others = _hatch(HOME, bob);
        vm.prank(bob);
        home.equipItem(others, traitId);
        vm.assertEq(home.omnimon(others).equippedTraits[2], traitId);
        vm.assertEq(home.omnimon(creature).traits[2], 0);
    }

    function test_GivenAJump_ItEarnsABoxOnOneChainOnly() public {
        _expectNoBox(HOME, alice);
        _move(alice, HOME, AWAY, alice, creature);
        vm.prank(alice);
        itemsOn[AWAY].claimBox(creature);
        vm.assertEq(itemsOn[AWAY].balanceOf(alice, BOX), 1);
        _expectNoBox(AWAY, alice);

        // Back too soon: that is no jump, and the box was claimed.
        _move(alice, AWAY, HOME, alice, creature);
        _expectNoBox(HOME, alice);

        vm.roll(block.number + BLOCKS);
        _move(alice, HOME, AWAY, bob, creature);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NotTheOwner.selector, creature, alice));
        itemsOn[AWAY].claimBox(creature);
        vm.prank(bob);
        itemsOn[AWAY].claimBox(creature);
        vm.assertEq(itemsOn[AWAY].balanceOf(bob, BOX), 1);
    }

    /// @dev An item that comes back calls its receiver in the middle of the transaction.
    function test_GivenAnOwnerThatReentersWhenAnItemComesBack_NothingIsThereTwice() public {
        ReenteringTicketHolder holder = new ReenteringTicketHolder();
        vm.prank(alice);
        home.transferFrom(alice, address(holder), creature);
        uint256 traitId = home.omnimon(creature).traits[4];
        bytes memory convert = abi.encodeCall(IOmnimonLife.convertTraitToItem, (creature, traitId));
        holder.arm(address(home), 0, convert);
        holder.run(address(home), 0, convert);
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(holder.succeeded(), false);
        vm.assertEq(itemsOn[HOME].balanceOf(address(holder), traitId), 1);
        vm.assertEq(home.omnimon(creature).traits[4], 0);

        traitId = home.omnimon(creature).traits[5];
        holder.arm(address(itemsOn[HOME]), 1 ether, abi.encodeCall(ILootboxes.buyBox, (BOX, 1)));
        vm.deal(address(holder), 1 ether);
        holder.run(address(home), 0, abi.encodeCall(IOmnimonLife.convertTraitToItem, (creature, traitId)));
        vm.assertEq(
            bytes32(holder.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }

    function _expectNoBox(uint16 chainId, address by) private {
        vm.prank(by);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NoBoxLeft.selector, creature));
        itemsOn[chainId].claimBox(creature);
    }

    function _give(uint16 chainId, uint256 id) private {
        vm.prank(owner);
        itemsOn[chainId].mintItem(alice, id, 1);
    }

    function _setUpItems(uint16 chainId, address code) private {
        IOmnimon omnimon = creatures[chainId];
        bytes memory data =
            abi.encodeCall(OmnichainItems.initialize, (owner, endpoints[chainId], beacon, 1, address(omnimon), ""));
        OmnichainItems here = itemsOn[chainId] = OmnichainItems(_proxy(code, data));
        uint256[] memory pool = list(HAT);
        vm.startPrank(owner);
        omnimon.setItems(address(here));
        here.setOperator(address(omnimon), true);
        here.setOperator(owner, true);
        here.addItemPool(pool, list(1));
        here.setLootbox(BOX, 1 ether, list(1), true);
        here.setClaimableBox(BOX);
        vm.stopPrank();
    }

    function _connectItems(uint16 from, uint16 to) private {
        vm.startPrank(owner);
        itemsOn[from].setTrustedRemoteAddress(to, abi.encodePacked(address(itemsOn[to])));
        itemsOn[from].setMinDstGas(to, 1, MIN_GAS);
        vm.stopPrank();
    }
}
