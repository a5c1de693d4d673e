// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen1CollectionFixture} from "../support/Gen1CollectionFixture.sol";
import {Gen1CollectionHandler} from "./Gen1CollectionHandler.sol";

contract Gen1CollectionInvariantTest is Gen1CollectionFixture {
    Gen1CollectionHandler private handler;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        gen1.setPriceCurve(1 ether, 0.5 ether, 7);
        handler = new Gen1CollectionHandler(gen1, owner, minter);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev An offer pays the token's owner: one word says both, and it agrees with the ledger.
    function invariant_AListedTokensSellerIsItsOwner() public view {
        for (uint256 id = 0; id < handler.supply(); ++id) {
            vm.assertEq(gen1.ownerOf(id), handler.ownerOf(id));
            _expectForSale(id, handler.prices(id));
        }
    }

    function invariant_NoEtherIsLeftAfterBuysBeyondCreditsAndProceeds() public view {
        vm.assertEq(gen1.totalCredits(), handler.totalCredits());
        vm.assertEq(address(gen1).balance, handler.totalCredits() + handler.proceeds() - handler.withdrawn());
    }

    function invariant_TheSumOfCreditsIsTheTotal() public view {
        uint256 sum = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            vm.assertEq(gen1.creditOf(handler.actors(i)), handler.credits(handler.actors(i)));
            sum += gen1.creditOf(handler.actors(i));
        }
        vm.assertEq(gen1.totalCredits(), sum);
    }

    function invariant_EveryTokenIsListedForItsOwnerOnce() public view {
        uint256 held = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            uint256[] memory tokenIds = gen1.tokensOfOwner(handler.actors(i));
            vm.assertEq(tokenIds.length, gen1.balanceOf(handler.actors(i)));
            for (uint256 t = 0; t < tokenIds.length; ++t) {
                vm.assertEq(handler.ownerOf(tokenIds[t]), handler.actors(i));
            }
            held += tokenIds.length;
        }
        vm.assertEq(held, gen1.totalSupply());
        vm.assertEq(held, handler.supply());
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.claim(0, 3, 1);
        handler.mint(3, 2);
        handler.offer(0, 5 ether);
        handler.offer(3, 7 ether);
        handler.offer(4, 9 ether);
        handler.cancel(4);
        handler.buy(1, 0, 1);
        handler.buy(2, 3, 1);
        handler.move(4, 2);
        handler.withdrawAll();
        vm.assertEq(handler.bought(), 2);
        vm.assertEq(handler.credits(handler.actors(3)), 6.86 ether);
        vm.assertEq(owner.balance, 3 ether + 0.24 ether);
        invariant_NoEtherIsLeftAfterBuysBeyondCreditsAndProceeds();
        handler.withdrawCredit(3);
        vm.assertEq(handler.totalCredits(), 0);
        invariant_AListedTokensSellerIsItsOwner();
        invariant_NoEtherIsLeftAfterBuysBeyondCreditsAndProceeds();
        invariant_TheSumOfCreditsIsTheTotal();
        invariant_EveryTokenIsListedForItsOwnerOnce();
    }
}
