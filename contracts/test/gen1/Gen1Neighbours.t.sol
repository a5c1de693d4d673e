// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen1Purchase} from "../../src/gen1-purchase/Gen1Purchase.sol";
import {IGen1Purchase} from "../../src/gen1-purchase/IGen1Purchase.sol";
import {Gen1Collection} from "../../src/gen1/Gen1Collection.sol";
import {IGen1Collection} from "../../src/gen1/IGen1Collection.sol";
import {IGen1Staking} from "../../src/staking/IGen1Staking.sol";
import {StakingFixture} from "../support/StakingFixture.sol";

/// @dev The collection together with the contracts that build on it.
contract Gen1NeighboursTest is StakingFixture {
    Gen1Collection private collection;
    Gen1Purchase private purchase;

    function setUp() public override {
        super.setUp();
        Gen1Collection.InitializeParameters memory parameters =
            Gen1Collection.InitializeParameters(owner, 1 ether, 0, 1, treasury, 500, "");
        collection = Gen1Collection(
            _proxy(_deployCode("Gen1Collection"), abi.encodeCall(Gen1Collection.initialize, (parameters)))
        );
        Gen1Purchase.InitializeParameters memory terms = Gen1Purchase.InitializeParameters(
            owner, address(collection), address(token), address(0), 0, 2 ether, 5 ether
        );
        purchase = Gen1Purchase(
            _proxy(_deployCode("Gen1Purchase"), abi.encodeCall(Gen1Purchase.initialize, (terms)))
        );
        vm.startPrank(owner);
        collection.setMinter(address(purchase), true);
        purchase.flipState();
        staking1.setHatchyGen1(address(collection));
        vm.stopPrank();
        vm.deal(alice, 100 ether);
    }

    function test_GivenThePurchaseContract_ItMintsWithoutTheDrop() public {
        vm.prank(alice);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.HatchyMinted(0);
        purchase.buyWithAvax{value: 6 ether}(3);
        vm.assertEq(collection.tokensOfOwner(alice), range(0, 3));
        vm.assertEq(address(collection).balance, 0);
    }

    function test_RevertWhen_ThePurchaseContractIsNoMinterAnyMore() public {
        vm.prank(owner);
        collection.setMinter(address(purchase), false);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotMinter.selector, address(purchase))
        );
        purchase.buyWithAvax{value: 2 ether}(1);
    }

    /// @dev Which monster a token is, staking is told by its signer; the collection does not know. Staking ends an
    /// offer.
    function test_GivenStakedTokens_TheirStakerIsTheirOnlyOne() public {
        vm.startPrank(alice);
        purchase.buyWithAvax{value: 12 ether}(6);
        collection.setApprovalForAll(address(staking1), true);
        collection.setTokenPrice(0, 1 ether);
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](3);
        (params[0], params[1], params[2]) = (_signed(2, 12, false), _signed(0, 1, true), _signed(5, 0, false));
        staking1.batchStake(params, address(0));
        vm.stopPrank();
        vm.assertEq(collection.balanceOf(address(staking1)), 3);
        vm.assertEq(collection.ownerOf(0), address(staking1));
        vm.assertEq(collection.ownerOf(1), alice);
        (,, uint8 state) = collection.Bazaar(0);
        vm.assertEq(state, 0);
        vm.assertEq(rewarder.totalWeight(), 22_000);

        vm.prank(alice);
        staking1.batchWithdraw(list(0, 5));
        vm.assertEq(collection.ownerOf(0), alice);
        vm.assertEq(collection.balanceOf(alice), 5);
        (,, state) = collection.Bazaar(0);
        vm.assertEq(state, 0);
    }

    function _subject() internal view override returns (address) {
        return address(collection);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Gen1Collection");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(
            Gen1Collection.initialize, (Gen1Collection.InitializeParameters(stranger, 0, 0, 1, stranger, 0, ""))
        );
    }
}
