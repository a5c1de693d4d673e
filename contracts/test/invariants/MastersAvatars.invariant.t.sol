// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MastersAvatars} from "../../src/masters-avatars/MastersAvatars.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {MastersAvatarsFixture} from "../support/MastersAvatarsFixture.sol";
import {MastersAvatarsHandler} from "./MastersAvatarsHandler.sol";

contract MastersAvatarsInvariantTest is MastersAvatarsFixture {
    MastersAvatarsHandler private handler;

    function setUp() public override {
        super.setUp();
        MastersAvatars.InitializeParameters memory parameters = _avatarsParameters();
        parameters.endId = FIRST + 100;
        avatars = MastersAvatars(
            _proxy(_deployCode("MastersAvatars"), abi.encodeCall(MastersAvatars.initialize, (parameters)))
        );
        MastersItems others = _newItems();
        handler = new MastersAvatarsHandler(avatars, items, others, owner);
        vm.startPrank(owner);
        avatars.flipState();
        items.setAvatarsAddress(address(avatars));
        others.setAvatarsAddress(address(avatars));
        vm.stopPrank();
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev Equipped items are escrowed exactly: what avatars wear is what their items' contract counts, and with what
    /// is held all there is.
    function invariant_EquippedItemsAreEscrowedExactly() public view {
        for (uint256 c = 0; c < 2; ++c) {
            MastersItems some = handler.contracts(c);
            uint256[] memory worn = _wornOf(some);
            for (uint256 itemId = 0; itemId < worn.length; ++itemId) {
                vm.assertEq(worn[itemId], some.equippedItems(address(avatars), itemId));
                vm.assertEq(_heldOf(some, itemId) + worn[itemId], handler.minted(address(some), itemId));
            }
        }
    }

    function invariant_AnAvatarWearsTheLastSetThatItWasGiven() public view {
        for (uint256 tokenId = FIRST; tokenId < avatars.nextMintId(); ++tokenId) {
            vm.assertEq(avatars.getEquippedItems(tokenId), handler.itemsOf(tokenId));
        }
    }

    function invariant_AnAvatarHasTheLastTraitsThatItWasGiven() public view {
        for (uint256 tokenId = FIRST; tokenId < avatars.nextMintId(); ++tokenId) {
            vm.assertEq(avatars.getTraits(tokenId), handler.traitsOf(tokenId));
        }
    }

    function invariant_TokensOfOwnersAreAllTokens() public view {
        uint256 listed = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            uint256[] memory tokenIds = avatars.tokensOfOwner(handler.actors(i));
            vm.assertEq(tokenIds.length, avatars.balanceOf(handler.actors(i)));
            for (uint256 j = 0; j < tokenIds.length; ++j) {
                vm.assertEq(avatars.ownerOf(tokenIds[j]), handler.actors(i));
            }
            listed += tokenIds.length;
        }
        vm.assertEq(listed, avatars.totalSupply());
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        for (uint256 i = 0; i < 12; ++i) {
            handler.mint(i, i);
            handler.give(0, 0, i);
            handler.give(1, 0, i);
            handler.give(0, 1, i);
        }
        for (uint256 i = 0; i < 40; ++i) {
            handler.dress(i, i);
            handler.sell(i, i / 2);
            handler.changeTraits(i, 7 * i);
            handler.moveItem(0, 2, i, i);
            handler.changeItems(i);
        }
        vm.assertTrue(handler.dressed() > 5, "hardly anything was worn");
        vm.assertTrue(handler.refused() > 5, "hardly anything was refused");
        invariant_EquippedItemsAreEscrowedExactly();
        invariant_AnAvatarWearsTheLastSetThatItWasGiven();
        invariant_AnAvatarHasTheLastTraitsThatItWasGiven();
        invariant_TokensOfOwnersAreAllTokens();
    }

    function _wornOf(MastersItems some) private view returns (uint256[] memory worn) {
        worn = new uint256[](handler.KINDS());
        for (uint256 tokenId = FIRST; tokenId < avatars.nextMintId(); ++tokenId) {
            if (avatars.equippedItemsContract(tokenId) != address(some)) continue;
            uint256[] memory set = avatars.getEquippedItems(tokenId);
            for (uint256 i = 0; i < set.length; ++i) {
                ++worn[set[i]];
            }
        }
    }

    function _heldOf(MastersItems some, uint256 itemId) private view returns (uint256 held) {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            held += some.balanceOf(handler.actors(i), itemId);
        }
    }
}
