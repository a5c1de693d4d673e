// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Delegates} from "../support/Delegates.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";

contract DelegatedMastersTest is MastersLootboxesFixture, Delegates {
    function test_GivenDelegatedCode_ItemsAndBoxesArrive() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            vm.deal(player, 100 ether);
            vm.deal(alice, 100 ether);
            vm.prank(alice);
            items.mintItem{value: COST}(_signed(_payload(player, 1000 + kind)));
            uint256 opening = _request(player, WOODEN, 2);
            _nextBlock(kind, player);
            vm.prank(alice);
            lootboxes.mintItem{value: COST}(_signedSale(_sale(player, 1000 + kind)));
            vm.assertEq(lootboxes.balanceOf(player, IRON_BOX), 3);
            _mature(opening, keccak256("delegated"));
            lootboxes.revealOpenings(list(opening));
            _give(player, SWORD, 1);
            vm.assertEq(items.mintedItems(player), 8);
            vm.assertTrue(items.balanceOf(player, SWORD) >= 3, "items");
        }
    }
}
