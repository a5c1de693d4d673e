// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Gen1CollectionFixture} from "../support/Gen1CollectionFixture.sol";
import {FrugalSeller, Gen1Trader} from "../support/Gen1Traders.sol";

contract Gen1CollectionReentrancyTest is Gen1CollectionFixture {
    uint256 private constant PRICE = 1 ether;

    Gen1Trader private attacker;
    bytes[] private calls;

    function setUp() public override {
        super.setUp();
        attacker = new Gen1Trader();
        vm.deal(address(attacker), 100 ether);
        _give(alice, 3);
        _offer(alice, 0, PRICE);
        _offer(alice, 1, PRICE);
        calls = [
            abi.encodeCall(gen1.claimHatchie, (1)),
            abi.encodeCall(gen1.buy, (1)),
            abi.encodeCall(gen1.withdrawAll, ()),
            abi.encodeCall(gen1.mintTo, (alice, 1)),
            abi.encodeCall(gen1.withdrawCredit, (alice))
        ];
    }

    // onERC721Received

    function testFuzz_GivenAClaimantThatReentersFromTheHook_TheInnerCallFails(uint256 inner) public {
        _arm(inner, false);
        vm.prank(address(attacker));
        gen1.claimHatchie{value: 2 ether}(2);
        _expectRefused();
        vm.assertEq(gen1.balanceOf(address(attacker)), 2);
        vm.assertEq(gen1.totalSupply(), 5);
    }

    function testFuzz_GivenABuyerThatReentersFromTheHook_TheInnerCallFails(uint256 inner) public {
        _arm(inner, false);
        vm.prank(address(attacker));
        gen1.buy{value: PRICE}(0);
        _expectRefused();
        vm.assertEq(gen1.ownerOf(0), address(attacker));
        vm.assertEq(gen1.ownerOf(1), alice);
    }

    function testFuzz_GivenAMintersReceiverThatReenters_TheInnerCallFails(uint256 inner) public {
        _arm(inner, false);
        _give(address(attacker), 2);
        _expectRefused();
        vm.assertEq(gen1.totalSupply(), 5);
    }

    function test_GivenABuyerThatSellsInItsHook_TheTokenIsItsOwnAlready() public {
        attacker.arm(address(gen1), 0, abi.encodeCall(gen1.setTokenPrice, (0, 5 ether)), false);
        vm.prank(address(attacker));
        gen1.buy{value: PRICE}(0);
        vm.assertEq(attacker.succeeded(), true);
        _expectForSale(0, 5 ether);
        vm.assertEq(address(gen1).balance, 0.02 ether);
    }

    function test_GivenABuyerThatPassesTheTokenOnInItsHook_TheSaleStands() public {
        attacker.arm(
            address(gen1), 0, abi.encodeCall(gen1.transferFrom, (address(attacker), bob, 0)), false
        );
        vm.prank(address(attacker));
        gen1.buy{value: PRICE}(0);
        vm.assertEq(attacker.succeeded(), true);
        vm.assertEq(gen1.ownerOf(0), bob);
        _expectForSale(0, 0);
    }

    // receive

    function testFuzz_GivenAClaimantThatReentersWhenTheRestReturns_TheInnerCallFails(uint256 inner) public {
        _arm(inner, true);
        vm.prank(address(attacker));
        gen1.claimHatchie{value: 3 ether}(2);
        _expectRefused();
        vm.assertEq(address(gen1).balance, 2 ether);
    }

    function testFuzz_GivenABuyerThatReentersWhenTheRestReturns_TheInnerCallFails(uint256 inner) public {
        _arm(inner, true);
        vm.prank(address(attacker));
        gen1.buy{value: 2 * PRICE}(0);
        _expectRefused();
        vm.assertEq(address(gen1).balance, 0.02 ether);
        vm.assertEq(address(attacker).balance, 99 ether);
    }

    function test_GivenABuyerThatSellsWhenTheRestReturns_TheTokenIsItsOwnAlready() public {
        attacker.arm(address(gen1), 0, abi.encodeCall(gen1.setTokenPrice, (0, 5 ether)), true);
        vm.prank(address(attacker));
        gen1.buy{value: 2 * PRICE}(0);
        vm.assertEq(attacker.succeeded(), true);
        _expectForSale(0, 5 ether);
    }

    function testFuzz_GivenASellerThatReentersWhenItIsPaid_TheInnerCallFailsAndItIsPaidOnce(uint256 inner) public {
        FrugalSeller seller = new FrugalSeller(address(gen1), calls[inner % 3 == 2 ? 4 : inner % 3]);
        uint256 id = _give(address(seller), 1);
        _offer(address(seller), id, PRICE);
        vm.prank(bob);
        gen1.buy{value: PRICE}(id);
        vm.assertEq(gen1.ownerOf(id), bob);
        vm.assertEq(address(seller).balance, 0.98 ether);
        vm.assertEq(gen1.totalCredits(), 0);
        vm.assertEq(address(gen1).balance, 0.02 ether);
    }

    function testFuzz_GivenASellerThatNeedsMoreGasThanThereIs_ItIsCredited(uint256 inner) public {
        uint256 id = _give(address(attacker), 1);
        _offer(address(attacker), id, PRICE);
        _arm(inner, true);
        vm.prank(bob);
        gen1.buy{value: PRICE}(id);
        vm.assertEq(gen1.ownerOf(id), bob);
        vm.assertEq(attacker.attempted(), false);
        vm.assertEq(gen1.creditOf(address(attacker)), 0.98 ether);
        vm.assertEq(gen1.totalSupply(), 4);
    }

    function test_GivenASellerThatOffersTheTokenAgainWhenItIsPaid_ItIsNotItsOwnAnyMore() public {
        uint256 id = _give(address(attacker), 1);
        _offer(address(attacker), id, PRICE);
        attacker.arm(address(gen1), 0, abi.encodeCall(gen1.setTokenPrice, (id, 1)), true);
        vm.prank(bob);
        gen1.buy{value: PRICE}(id);
        vm.assertEq(gen1.ownerOf(id), bob);
        _expectForSale(id, 0);
    }

    function testFuzz_GivenAnOwnerThatReentersWhenItIsPaid_TheInnerCallFails(uint256 inner) public {
        vm.prank(bob);
        gen1.claimHatchie{value: 1 ether}(1);
        _arm(inner, true);
        vm.prank(address(attacker));
        gen1.withdrawAll();
        _expectRefused();
        vm.assertEq(address(attacker).balance, 101 ether);
    }

    /// @dev Gives the attacker all rights there are: what is refused, the guard refuses.
    function _arm(uint256 inner, bool onCoins) private {
        inner %= calls.length;
        vm.startPrank(owner);
        gen1.setMinter(address(attacker), true);
        gen1.transferOwnership(address(attacker));
        vm.stopPrank();
        vm.prank(address(attacker));
        gen1.acceptOwnership();
        attacker.arm(address(gen1), inner < 2 ? 1 ether : 0, calls[inner], onCoins);
    }

    function _expectRefused() private view {
        vm.assertEq(attacker.attempted(), true);
        vm.assertEq(attacker.succeeded(), false);
        vm.assertEq(attacker.reason(), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
    }
}
